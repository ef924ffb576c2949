import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PageTitle } from '../../../src/shell/frame/page-title.tsx';
import { showToast, toastStore } from '../../../src/ui/feedback/toast-store.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

describe('the page title', () => {
  test.each([
    ['Help', 'Beepaid GO - Help'],
    ['', 'Beepaid GO'],
  ])('of route %j is %j [spec 1.13, spec 1.14]', async (title, shown) => {
    const root = createRootRoute({ staticData: { title: '' }, component: PageTitle });
    const page = createRoute({ getParentRoute: () => root, path: '/page', staticData: { title } });
    const history = createMemoryHistory({ initialEntries: ['/page'] });
    const router = createRouter({ routeTree: root.addChildren([page]), history });
    render(<RouterProvider<typeof router> router={router} />);
    await waitFor(() => expect(document.title).toBe(shown));
  });
});

describe.each([
  ['the tenant', '/whoami/'],
  ['the current user', '/users/me/'],
])('a failure to load %s', (_, path) => {
  test('is shown at once, without automatic retries and without a log-out [spec 4.3, spec 6.4, spec 9.16]', async () => {
    await signIn();
    const before = server.requests('GET', path).length;
    server.failCalls('get', `${path}`, 500);
    const { user } = await renderApp('/help');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Can’t reach Beepaid/);
    expect(server.requests('GET', path)).toHaveLength(before + 1);
    server.wire.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Call Support' })).toBeVisible();
  });
});

test.each([403, 404])(
  'status %i of the request for the current user means that no user is logged in [spec 6.3, spec 7.9]',
  async (status) => {
    server.failCalls('get', '/users/me/', status);
    const app = await renderApp('/payments');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(app.path()).toBe('/login');
  },
);

describe('the sandbox mark', () => {
  const querySandboxMark = () => screen.queryByText('Sandbox: no money moves');

  test('is in the header of every screen for users while the payment provider is the sandbox [money 7.11]', async () => {
    await signIn();
    server.wire.use(createWhoamiHandler({ isSandbox: true }));
    const { router } = await renderApp('/');
    for (const to of [
      '/',
      '/payments',
      '/payments/new',
      '/customers',
      '/services',
      '/staff',
      '/help',
    ] as const) {
      await router.navigate({ to });
      expect(screen.getByRole('banner')).toContainElement(querySandboxMark());
    }
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Help');
  });

  test('is shown with a server of the previous release, which lists extensions', async () => {
    await signIn();
    server.wire.use(createWhoamiHandler({ extensions: ['sandbox'] }));
    await renderApp('/help');
    await waitFor(() => expect(querySandboxMark()).toBeVisible());
  });

  test('is not shown by a backend with another provider, or before log-in [money 7.1, money 7.11]', async () => {
    server.wire.use(createWhoamiHandler({ isSandbox: true }));
    await renderApp('/login');
    await screen.findByRole('button', { name: 'Log In' });
    expect(querySandboxMark()).not.toBeInTheDocument();
    await signIn();
    server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
    await renderApp('/payments');
    await screen.findByRole('heading', { name: 'Payments' });
    expect(querySandboxMark()).not.toBeInTheDocument();
  });
});

test('a toast goes when the user leaves its screen, unless it has Undo, and stays when the app itself leaves [counter 10.4]', async () => {
  await signIn();
  const { router, user } = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  const isShown = (message: string) =>
    toastStore.get().some((toast) => toast.message === message && !toast.isHidden);
  act(() => {
    showToast({ tone: 'error', message: 'Failed to create customer' });
    showToast({ tone: 'success', message: 'Resent', timeoutMs: 10_000, hasUndo: true });
  });
  await act(() => router.navigate({ to: '/customers' }));
  expect(isShown('Failed to create customer')).toBe(true);
  await user.keyboard('{Tab}');
  await act(() => router.navigate({ to: '/settings' }));
  expect(isShown('Failed to create customer')).toBe(false);
  expect(isShown('Resent')).toBe(true);
});

test('toasts show success, failure and information [spec 2.115]', async () => {
  await signIn();
  await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  for (const tone of ['success', 'error', 'info'] as const) {
    act(() => showToast({ tone, message: `This is ${tone}` }));
    expect(screen.getByText(`This is ${tone}`).closest('[data-tone]')).toHaveAttribute(
      'data-tone',
      tone,
    );
  }
});

import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser, testPassword } from '../../server/testing/fixtures.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

type App = Awaited<ReturnType<typeof renderApp>>;

const logOut = async ({ user }: App) => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('button', { name: 'Log In' });
};
const logInAsSam = async ({ user }: App) => {
  await user.type(screen.getByLabelText('Email'), 'sam@example.com');
  await user.type(screen.getByLabelText('Password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('heading', { name: 'Harbour Street Dental' });
};

/** Holds the answer to one call until it is let go, and tells when it was given. */
const holdAnswer = (method: 'get' | 'post', path: string, answer: () => Response) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const given = vi.fn(answer);
  server.wire.use(http[method](path, () => held.then(given), { once: true }));
  return { letGo, given };
};

describe('an answer that was on its way to somebody who has signed out', () => {
  beforeEach(async () => {
    const { tenant } = server.get();
    await aUser(server.database(), tenant, { email: 'sam@example.com', firstName: 'Sam' });
    await signIn();
  });

  test('is not in the lists of whoever signs in next [offline 4.9]', async () => {
    const payments = '/api/services/payments/';
    const first = holdAnswer('get', payments, () => HttpResponse.json({ count: 0, results: [{ secret: 'Ali’s' }] }));
    const app = await renderApp('/payments');
    await waitFor(() => expect(server.requests('GET', '/services/payments/')).toHaveLength(1));
    await logOut(app);
    await logInAsSam(app);
    first.letGo();
    await waitFor(() => expect(first.given).toHaveBeenCalled());
    await app.user.click(screen.getByRole('link', { name: 'Payments' }));
    expect(await screen.findByText(/No payments|no requests|Nothing/i)).toBeVisible();
    expect(
      JSON.stringify(
        app.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('Ali');
  });

  const sendRequest = async ({ user }: App) => {
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await user.type(screen.getByLabelText('Price'), '100');
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(server.requests('POST', '/services/payments/')).toHaveLength(1));
  };
  const notifications = () => screen.getByRole('status', { name: 'Notifications' });

  test('says nothing to whoever signs in next', async () => {
    const sending = holdAnswer('post', '/api/services/payments/', () => new HttpResponse(null, { status: 204 }));
    const app = await renderApp('/payments/new');
    await sendRequest(app);
    await logOut(app);
    await logInAsSam(app);
    sending.letGo();
    await waitFor(() => expect(sending.given).toHaveBeenCalled());
    await app.user.click(screen.getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('searchbox', { name: 'Search customers' })).toBeVisible();
    expect(notifications()).toBeEmptyDOMElement();
    expect(app.path()).toBe('/customers');
  });

  test('does not sign out whoever signs in next', async () => {
    const sending = holdAnswer('post', '/api/services/payments/', () =>
      HttpResponse.json({ detail: 'Log in first', code: 'not_authenticated' }, { status: 403 }),
    );
    const app = await renderApp('/payments/new');
    await sendRequest(app);
    await logOut(app);
    await logInAsSam(app);
    sending.letGo();
    await waitFor(() => expect(sending.given).toHaveBeenCalled());
    await app.user.click(screen.getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('searchbox', { name: 'Search customers' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(screen.getByText('sam@example.com')).toBeVisible());
  });
});

describe('the Shared device switch', () => {
  const theSwitch = () => screen.findByRole('switch', { name: 'Shared device' });

  test('is on log-in, says what it does, and is remembered on the device', async () => {
    const { user } = await renderApp('/login');
    expect(await theSwitch()).not.toBeChecked();
    expect(await theSwitch()).toHaveAccessibleDescription(/signs you out after 5 minutes without use/);
    await user.click(screen.getByText('Shared device'));
    expect(await theSwitch()).toBeChecked();
    expect(window.localStorage.getItem('beepaid-go-shared-device')).toBe('1');
    await renderApp('/login');
    expect(await theSwitch()).toBeChecked();
    await user.click(await theSwitch());
    expect(window.localStorage.getItem('beepaid-go-shared-device')).toBeNull();
  });

  test('holds for as long as the page lives where storage is forbidden', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('No', 'SecurityError');
      });
    }
    const { user } = await renderApp('/login');
    await user.click(await theSwitch());
    expect(await theSwitch()).toBeChecked();
    await renderApp('/login');
    expect(await theSwitch()).toBeChecked();
  });
});

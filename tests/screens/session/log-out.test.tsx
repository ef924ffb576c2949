import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { enterText, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';

const server = withServer();

type App = Awaited<ReturnType<typeof renderApp>>;

const logOut = async ({ user }: App) => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('button', { name: 'Log In' });
};
const logInAsSam = async ({ user }: App) => {
  await enterText(user, screen.getByLabelText('Email'), 'sam@example.com');
  await enterText(user, screen.getByLabelText('Password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('heading', { name: 'Harbour Street Dental' });
};

/** Until `release` is called. The mock `createResponse` is called when the response is sent. */
const holdResponse = (method: 'get' | 'post', path: string, response: () => Response) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const createResponse = vi.fn(response);
  server.wire.use(http[method](path, () => held.then(createResponse), { once: true }));
  return { release, createResponse };
};

test('the search box offers the next user nothing that the user before has opened [offline 4.9]', async () => {
  await server.insertUser({ email: 'sam@example.com', firstName: 'Sam' });
  const { ident } = await server.insertRequestToJo();
  await signIn();
  const app = await renderApp(`/payments/${ident}`);
  await screen.findByRole('list', { name: 'History' });
  await logOut(app);
  // The next user cannot load what the user before has seen.
  server.failCalls('get', '/services/payments/', 404);
  server.failCalls('get', '/services/customers/', 404);
  await logInAsSam(app);
  await app.user.click(screen.getByRole('button', { name: 'Search' }));
  const box = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  expect(box.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Screens',
  ]);
});

describe('a response that arrives after the log-out', () => {
  beforeEach(async () => {
    await server.insertUser({ email: 'sam@example.com', firstName: 'Sam' });
    await signIn();
  });

  test('does not appear in the lists of the next user [offline 4.9]', async () => {
    const payments = '/api/services/payments/';
    const first = holdResponse('get', payments, () =>
      HttpResponse.json({ count: 0, results: [{ secret: 'Ali’s' }] }),
    );
    const app = await renderApp('/payments');
    await waitFor(() => expect(server.requests('GET', '/services/payments/')).toHaveLength(1));
    await logOut(app);
    await logInAsSam(app);
    first.release();
    await waitFor(() => expect(first.createResponse).toHaveBeenCalled());
    await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Payments' }));
    expect(await screen.findByText(/No payments|no requests|Nothing/i)).toBeVisible();
    const cachedQueries = app.queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cachedQueries.map(({ state }) => state.data))).not.toContain('Ali');
  });

  const sendRequest = async ({ user }: App) => {
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
    await user.type(screen.getByLabelText('Price'), '100');
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(server.requests('POST', '/services/payments/')).toHaveLength(1));
  };
  const getNotifications = () => screen.getByRole('status', { name: 'Notifications' });

  test('shows no toast to the next user', async () => {
    const sending = holdResponse(
      'post',
      '/api/services/payments/',
      () => new HttpResponse(null, { status: 204 }),
    );
    const app = await renderApp('/payments/new');
    await sendRequest(app);
    await logOut(app);
    await logInAsSam(app);
    sending.release();
    await waitFor(() => expect(sending.createResponse).toHaveBeenCalled());
    await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('searchbox', { name: 'Search customers' })).toBeVisible();
    expect(getNotifications()).toBeEmptyDOMElement();
    expect(app.path()).toBe('/customers');
  });

  test('does not log out the next user', async () => {
    const sending = holdResponse('post', '/api/services/payments/', () =>
      HttpResponse.json({ detail: 'Log in first', code: 'not_authenticated' }, { status: 403 }),
    );
    const app = await renderApp('/payments/new');
    await sendRequest(app);
    await logOut(app);
    await logInAsSam(app);
    sending.release();
    await waitFor(() => expect(sending.createResponse).toHaveBeenCalled());
    await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('searchbox', { name: 'Search customers' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(screen.getByText('sam@example.com')).toBeVisible());
  });
});

describe('the switch “Shared device”', () => {
  const findSwitch = () => screen.findByRole('switch', { name: 'Shared device' });

  test('is on the log-in screen, explains itself, and is remembered on the device', async () => {
    const { user } = await renderApp('/login');
    expect(await findSwitch()).not.toBeChecked();
    expect(await findSwitch()).toHaveAccessibleDescription(
      /logs you out after 5 minutes without use/,
    );
    await user.click(screen.getByText('Shared device'));
    expect(await findSwitch()).toBeChecked();
    expect(window.localStorage.getItem('beepaid-go-shared-device')).toBe('1');
    await renderApp('/login');
    expect(await findSwitch()).toBeChecked();
    await user.click(await findSwitch());
    expect(window.localStorage.getItem('beepaid-go-shared-device')).toBeNull();
  });

  test('counts until the page closes if storage is blocked', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('No', 'SecurityError');
      });
    }
    const { user } = await renderApp('/login');
    await user.click(await findSwitch());
    expect(await findSwitch()).toBeChecked();
    await renderApp('/login');
    expect(await findSwitch()).toBeChecked();
  });
});

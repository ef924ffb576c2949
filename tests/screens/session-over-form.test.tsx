import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paymentRequests, sessions } from '../../server/db/schema.ts';
import { aCustomer, aUser, testPassword } from '../../server/testing/fixtures.ts';
import { minuteMs } from '../../server/testing/test-clock.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { reachability } from '../../src/http/reachability.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

const dialog = () => screen.findByRole('dialog', { name: 'Log in again' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const password = () => screen.getByLabelText('Password');
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const logIn = async (user: UserEvent, text = testPassword) => {
  await user.type(password(), text);
  await press(user, 'Log In');
};
const endSessions = () => server.database().system.delete(sessions);
const payments = () => server.database().system.select().from(paymentRequests);
const failure = 'Failed to create payment request';

/** A request typed by somebody whose session has ended meanwhile. */
const typeRequest = async () => {
  await signIn();
  const app = await renderApp('/payments/new');
  await app.user.type(await screen.findByLabelText('Name'), 'Jo');
  await app.user.type(screen.getByLabelText('Email'), 'jo@x.uk');
  await app.user.type(screen.getByLabelText('Price'), '100');
  await endSessions();
  return app;
};
const send = (user: UserEvent) => press(user, 'Send Payment Request');
const seeTyping = () => {
  expect(screen.getByLabelText('Name')).toHaveValue('Jo');
  expect(screen.getByLabelText('Price')).toHaveValue('£1.00');
};

describe('a session that ends under a form with typing', () => {
  test('asks its person for the password on top, and the next press sends what was typed, once [extra 9.1]', async () => {
    const { user, path } = await typeRequest();
    await send(user);
    expect(await dialog()).toHaveAccessibleDescription(/session has ended, so nothing was sent/);
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription(/For ali@example.com/);
    seeTyping();
    await logIn(user);
    await noDialog();
    await seeToast("You're logged in again. Nothing was sent yet.");
    seeTyping();
    expect(screen.queryByText(new RegExp(failure))).not.toBeInTheDocument();
    expect(await payments()).toEqual([]);

    await send(user);
    await seeToast('Payment request sent!');
    await waitFor(() => expect(path()).toBe('/payments'));
    const keys = server.requests('POST', '/services/payments/').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  test('asks as well when it is a read that finds out, and refreshes what is on screen afterwards', async () => {
    const customer = await aCustomer(server.database(), server.get().tenant);
    await signIn();
    const { user, queryClient } = await renderApp(`/customers/${customer.id}/edit`);
    await user.type(await screen.findByLabelText('Name'), ' Smith');
    await endSessions();
    const reads = () => server.requests('GET', `/services/customers/${customer.id}/`).length;
    await queryClient.invalidateQueries();
    expect(await dialog()).toHaveAccessibleDescription(/^Your session has ended\. Log in/);
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs Smith');
    const before = reads();
    await logIn(user);
    await noDialog();
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs Smith');
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  test('leaves nothing of other screens behind while it asks', async () => {
    await signIn();
    const { user, router, queryClient } = await renderApp('/customers');
    await screen.findByRole('searchbox');
    await router.navigate({ to: '/services/new' });
    await user.type(await screen.findByLabelText('Service Name'), 'x');
    await user.type(screen.getByLabelText('Description'), 'y');
    await endSessions();
    await press(user, 'Create Service');
    await dialog();
    const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null });
    expect(known.map(({ queryKey }) => queryKey)).toEqual([['session', 'tenant']]);
  });

  test.each([
    ['somebody else logs in over it', (user: UserEvent) => logIn(user)],
    ['the session turns out to be somebody else’s', () => {}],
  ])('gives a clean app when %s', async (_, act) => {
    await aUser(server.database(), server.get().tenant, { email: 'sam@example.com', firstName: 'Sam' });
    const { user, path, router, queryClient } = await typeRequest();
    await send(user);
    await dialog();
    server.wire.use(http.get('/api/users/me/', () => HttpResponse.json({ id: 'sam', email: 'sam@example.com' })));
    await signIn('sam@example.com');
    await act(user);
    await queryClient.refetchQueries({ queryKey: ['session', 'user'] });
    await noDialog();
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByText(/logged in again/)).not.toBeInTheDocument();
    await router.navigate({ to: '/payments/new' });
    expect(await screen.findByLabelText('Name')).toHaveValue('');
    expect(await payments()).toEqual([]);
  });

  test('says why log-in failed, keeps what was typed, and lets the person try again', async () => {
    const { user } = await typeRequest();
    await send(user);
    await dialog();
    await logIn(user, 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to log in. Please check your username and password are correct.',
    );
    const detail = 'Too many attempts. Please wait and try again';
    server.wire.use(http.post('/api/login/', () => HttpResponse.json({ detail, code: 'throttled' }, { status: 429 })));
    await press(user, 'Log In');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail));
    server.wire.use(http.all('/api/*', () => HttpResponse.error()));
    await press(user, 'Log In');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach Beepaid."));
    await press(user, 'Log In');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("You're offline. Nothing was sent."));
    server.wire.resetHandlers();
    reachability.answered();
    await user.clear(password());
    await logIn(user);
    await noDialog();
    seeTyping();
  });

  test('may be put off: the form stays, and the next press asks again', async () => {
    const { user } = await typeRequest();
    await send(user);
    await dialog();
    await press(user, 'Not Now');
    await noDialog();
    seeTyping();
    await send(user);
    await dialog();
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    await logIn(user);
    await noDialog();
    await send(user);
    await seeToast('Payment request sent!');
    expect(await payments()).toHaveLength(1);
  });

  test('put off, it ends for good once the form is left', async () => {
    const { user, path, router } = await typeRequest();
    await send(user);
    await dialog();
    await press(user, 'Not Now');
    await router.navigate({ to: '/help' });
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(path()).toBe('/login');
  });

  test('may be given up: nothing of the person stays', async () => {
    const { user, path, queryClient } = await typeRequest();
    await send(user);
    await dialog();
    await press(user, 'Not you? Discard and log out');
    expect(await screen.findByLabelText('Email')).toHaveValue('');
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
    const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null });
    expect(known.map(({ queryKey }) => queryKey)).toEqual([['session', 'tenant']]);
  });

  test('takes the typing with it on a shared device', async () => {
    const { user, path } = await typeRequest();
    sharedDevice.set(true);
    await send(user);
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the backend of another provider, which gives no reason for a 403', () => {
  const typeCustomer = async () => {
    const backend = otherBackend();
    server.wire.use(...backend.handlers);
    const app = await renderApp('/customers/new');
    await app.user.type(await screen.findByLabelText('Name'), 'Jo');
    await app.user.type(screen.getByLabelText('Email'), 'jo@x.uk');
    return { ...app, backend };
  };

  test('is asked who is signed in, and nobody being so, the person for the password [extra 9.2]', async () => {
    const { user, backend } = await typeCustomer();
    backend.end();
    await press(user, 'Create Customer');
    expect(await dialog()).toHaveAccessibleDescription(/so nothing was sent/);
    expect(password()).toHaveAccessibleDescription(/For sam@example.com/);
    await logIn(user, 'any');
    await noDialog();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(backend.written).toEqual([]);
    await press(user, 'Create Customer');
    await seeToast('Customer Created!');
    expect(backend.written).toHaveLength(1);
  });

  test('may refuse a write of somebody who stays signed in', async () => {
    const { user, path } = await typeCustomer();
    server.wire.use(
      http.post('/api/services/customers/', () => HttpResponse.json({ detail: 'Not for you.' }, { status: 403 })),
    );
    await press(user, 'Create Customer');
    await seeToast('Failed to create customer');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create customer. Not for you.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/customers/new');
  });
});

describe('changing the password long after logging in', () => {
  const newPassword = 'a long walk home';
  const fillIn = async (user: UserEvent) => {
    await user.type(await screen.findByLabelText('New Password'), newPassword);
    await user.type(screen.getByLabelText('Confirm New Password'), newPassword);
    await press(user, 'Update Password');
  };
  const open = async () => {
    await signIn();
    const app = await renderApp('/change-password');
    server.get().server.clock.advance(11 * minuteMs);
    await fillIn(app.user);
    expect(await dialog()).toHaveAccessibleDescription('To change your password, please log in again.');
    return app;
  };

  test('asks for the present one, and then goes on', async () => {
    const { user, path } = await open();
    await logIn(user);
    await seeToast('Password updated!');
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
    expect(server.requests('POST', '/password/set/')).toHaveLength(2);
  });

  test('fails when the person thinks better of it, and signs nobody out', async () => {
    const { user, path } = await open();
    await press(user, 'Cancel');
    await noDialog();
    await seeToast('Failed to update password');
    expect(screen.getByRole('alert')).toHaveTextContent('Please sign in again to change your password');
    expect(path()).toBe('/change-password');
    expect(screen.getByLabelText('New Password')).toHaveValue(newPassword);
    expect(server.requests('POST', '/password/set/')).toHaveLength(1);
  });

  test('asks too where the backend gives no reason, and says what it says when that was not it', async () => {
    server.wire.use(...otherBackend().handlers);
    const refuse = () => HttpResponse.json({ detail: 'Not today.' }, { status: 403 });
    server.wire.use(http.post('/api/password/set/', refuse));
    const { user } = await renderApp('/change-password');
    await fillIn(user);
    await dialog();
    await logIn(user, 'any');
    await seeToast('Failed to update password');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to update password. Not today.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.requests('POST', '/password/set/')).toHaveLength(2);
  });
});

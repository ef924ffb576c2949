import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paymentRequests, sessions } from '../../../server/db/schema.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();

const findDialog = () => screen.findByRole('dialog', { name: 'Log In Again' });
const expectNoDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const getPasswordField = () => screen.getByLabelText('Password');
const logIn = async (user: UserEvent, text = testPassword) => {
  await user.type(getPasswordField(), text);
  await pressButton(user, 'Log In');
};
const deleteSessions = () => server.database().unscopedDb.delete(sessions);
const readPayments = () => server.database().unscopedDb.select().from(paymentRequests);
const failure = 'Failed to create payment request';

const fillInRequestAndEndSession = async () => {
  await signIn();
  const app = await renderApp('/payments/new');
  await app.user.type(await screen.findByLabelText('Name'), 'Jo');
  await enterText(app.user, screen.getByLabelText('Email'), 'jo@x.uk');
  await app.user.type(screen.getByLabelText('Price'), '100');
  // One of the searches for the name and the email could otherwise find that the session has ended.
  await waitFor(() => expect(server.requests('GET', '/services/customers/')).toHaveLength(2));
  await waitForReads(app);
  await deleteSessions();
  return app;
};
const pressSend = (user: UserEvent) => pressButton(user, 'Send Payment Request');
const expectInputUnchanged = () => {
  expect(screen.getByLabelText('Name')).toHaveValue('Jo');
  expect(screen.getByLabelText('Price')).toHaveValue('£1.00');
};

describe('a session that ends while a form has input', () => {
  test('shows a dialog that asks for the password, and the next press of Send sends the input once [extra 9.1]', async () => {
    const { user, path } = await fillInRequestAndEndSession();
    await pressSend(user);
    expect(await findDialog()).toHaveAccessibleDescription(
      /session has ended, so nothing was sent/,
    );
    expect(getPasswordField()).toHaveFocus();
    expect(getPasswordField()).toHaveAccessibleDescription(/For ali@example.com/);
    expectInputUnchanged();
    await logIn(user);
    await expectNoDialog();
    await waitForToast('You’re logged in again. Nothing was sent yet.');
    expectInputUnchanged();
    expect(screen.queryByText(new RegExp(failure))).not.toBeInTheDocument();
    expect(await readPayments()).toEqual([]);

    await pressSend(user);
    await waitForToast('Payment request sent!');
    await waitFor(() => expect(path()).toBe('/payments'));
    const keys = server
      .requests('POST', '/services/payments/')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await readPayments()).toHaveLength(1);
  });

  test('shows the dialog also after a failed query, and refetches afterwards', async () => {
    const customer = await server.insertCustomer();
    await signIn();
    const { user, queryClient } = await renderApp(`/customers/${customer.id}/edit`);
    await enterText(user, await screen.findByLabelText('Name'), ' Smith');
    await deleteSessions();
    const countReads = () => server.requests('GET', `/services/customers/${customer.id}/`).length;
    await queryClient.invalidateQueries();
    expect(await findDialog()).toHaveAccessibleDescription(/^Your session has ended\. Log in/);
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs Smith');
    const before = countReads();
    await logIn(user);
    await expectNoDialog();
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs Smith');
    await waitFor(() => expect(countReads()).toBe(before + 1));
  });

  test('removes the data of other screens while the dialog is open', async () => {
    await signIn();
    const { user, router, queryClient } = await renderApp('/customers');
    await screen.findByRole('searchbox');
    await router.navigate({ to: '/services/new' });
    await user.type(await screen.findByLabelText('Service Name'), 'x');
    await user.type(screen.getByLabelText('Description'), 'y');
    await deleteSessions();
    await pressButton(user, 'Create Service');
    await findDialog();
    // What surrounds every screen keeps its queries.
    const cachedQueries = queryClient
      .getQueryCache()
      .findAll({ type: 'inactive', predicate: ({ state }) => state.data != null });
    expect(cachedQueries.map(({ queryKey }) => queryKey)).toEqual([]);
  });

  test.each([
    ['another user logs in through the dialog', (user: UserEvent) => logIn(user)],
    ['the session belongs to another user', () => {}],
  ])('clears the app when %s', async (_, switchUser) => {
    await server.insertUser({
      email: 'sam@example.com',
      firstName: 'Sam',
    });
    const { user, path, router, queryClient } = await fillInRequestAndEndSession();
    await pressSend(user);
    await findDialog();
    server.wire.use(
      http.get('/api/users/me/', () => HttpResponse.json({ id: 'sam', email: 'sam@example.com' })),
    );
    await signIn('sam@example.com');
    await switchUser(user);
    await queryClient.refetchQueries({ queryKey: ['session', 'user'] });
    await expectNoDialog();
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByText(/logged in again/)).not.toBeInTheDocument();
    await router.navigate({ to: '/payments/new' });
    expect(await screen.findByLabelText('Name')).toHaveValue('');
    expect(await readPayments()).toEqual([]);
  });

  test('shows why the log-in failed, does not lose the input, and can be tried again', async () => {
    const { user } = await fillInRequestAndEndSession();
    await pressSend(user);
    await findDialog();
    await logIn(user, 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to log in. Please check your username and password are correct.',
    );
    const detail = 'Too many attempts. Please wait and try again';
    server.wire.use(
      http.post('/api/login/', () =>
        HttpResponse.json({ detail, code: 'throttled' }, { status: 429 }),
      ),
    );
    await pressButton(user, 'Log In');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(detail));
    // Only this call fails: another failure would put the app offline before the press.
    server.wire.use(http.post('/api/login/', () => HttpResponse.error()));
    await pressButton(user, 'Log In');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Can’t reach Beepaid at the moment.'),
    );
    server.startOutage();
    await pressButton(user, 'Log In');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Can’t reach Beepaid at the moment. Nothing was sent.',
      ),
    );
    server.wire.resetHandlers();
    await server.endOutage();
    await user.clear(getPasswordField());
    await logIn(user);
    await expectNoDialog();
    expectInputUnchanged();
  });

  test('can be handled later: the form stays, and the next press opens the dialog again', async () => {
    const { user } = await fillInRequestAndEndSession();
    await pressSend(user);
    await findDialog();
    await pressButton(user, 'Not Now');
    await expectNoDialog();
    expectInputUnchanged();
    await pressSend(user);
    await findDialog();
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
    await logIn(user);
    await expectNoDialog();
    await pressSend(user);
    await waitForToast('Payment request sent!');
    expect(await readPayments()).toHaveLength(1);
  });

  test('redirects to log-in if the user leaves the form before logging in again', async () => {
    const { user, path, router } = await fillInRequestAndEndSession();
    await pressSend(user);
    await findDialog();
    await pressButton(user, 'Not Now');
    await router.navigate({ to: '/help' });
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(path()).toBe('/login');
  });

  test('can be given up, which removes all data of the user', async () => {
    const { user, path, queryClient } = await fillInRequestAndEndSession();
    await pressSend(user);
    await findDialog();
    await pressButton(user, 'Not You? Discard and Log Out');
    expect(await screen.findByLabelText('Email')).toHaveValue('');
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
    const cachedQueries = queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data != null });
    expect(cachedQueries.map(({ queryKey }) => queryKey)).toEqual([['session', 'tenant']]);
  });

  test('loses the input on a shared device', async () => {
    const { user, path } = await fillInRequestAndEndSession();
    sharedDevice.set(true);
    await pressSend(user);
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(path()).toBe('/login');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a third-party backend that sends a 403 without a code', () => {
  const typeCustomer = async () => {
    const backend = createThirdPartyBackend();
    server.wire.use(...backend.handlers);
    const app = await renderApp('/customers/new');
    await app.user.type(await screen.findByLabelText('Name'), 'Jo');
    await enterText(app.user, screen.getByLabelText('Email'), 'jo@x.uk');
    return { ...app, backend };
  };

  test('makes the app check the session and, if it has ended, show the dialog [extra 9.2]', async () => {
    const { user, backend } = await typeCustomer();
    backend.endSession();
    await pressButton(user, 'Create Customer');
    expect(await findDialog()).toHaveAccessibleDescription(/so nothing was sent/);
    expect(getPasswordField()).toHaveAccessibleDescription(/For sam@example.com/);
    await logIn(user, 'any');
    await expectNoDialog();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(backend.writes).toEqual([]);
    await pressButton(user, 'Create Customer');
    await waitForToast('Customer Created!');
    expect(backend.writes).toHaveLength(1);
  });

  test('can refuse a write of a signed-in user', async () => {
    const { user, path } = await typeCustomer();
    server.wire.use(
      http.post('/api/services/customers/', () =>
        HttpResponse.json({ detail: 'Not for you.' }, { status: 403 }),
      ),
    );
    await pressButton(user, 'Create Customer');
    await waitForToast('Failed to create customer');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create customer. Not for you.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(path()).toBe('/customers/new');
  });
});

describe('changing the password long after the log-in', () => {
  const newPassword = 'a long walk home';
  const submitNewPassword = async (user: UserEvent) => {
    await enterText(user, await screen.findByLabelText('New Password'), newPassword);
    await enterText(user, screen.getByLabelText('Confirm New Password'), newPassword);
    await pressButton(user, 'Update Password');
  };
  const openAndSubmitNewPassword = async () => {
    await signIn();
    const app = await renderApp('/change-password');
    server.get().server.clock.advance(11 * MINUTE_MS);
    await submitNewPassword(app.user);
    expect(await findDialog()).toHaveAccessibleDescription(
      'To change your password, please log in again.',
    );
    return app;
  };

  test('asks for the current password and then continues', async () => {
    const { user, path } = await openAndSubmitNewPassword();
    await logIn(user);
    await waitForToast('Password updated!');
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
    expect(server.requests('POST', '/password/set/')).toHaveLength(2);
  });

  test('fails when the user cancels the dialog, and the user is not logged out', async () => {
    const { user, path } = await openAndSubmitNewPassword();
    await pressButton(user, 'Cancel');
    await expectNoDialog();
    await waitForToast('Failed to update password');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please log in again to change your password',
    );
    expect(path()).toBe('/change-password');
    expect(screen.getByLabelText('New Password')).toHaveValue(newPassword);
    expect(server.requests('POST', '/password/set/')).toHaveLength(1);
  });

  test('opens the dialog after a 403 without a code, and shows the server’s detail after a second 403', async () => {
    server.wire.use(...createThirdPartyBackend().handlers);
    const refuse = () => HttpResponse.json({ detail: 'Not today.' }, { status: 403 });
    server.wire.use(http.post('/api/password/set/', refuse));
    const { user } = await renderApp('/change-password');
    await submitNewPassword(user);
    await findDialog();
    await logIn(user, 'any');
    await waitForToast('Failed to update password');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to update password. Not today.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.requests('POST', '/password/set/')).toHaveLength(2);
  });
});

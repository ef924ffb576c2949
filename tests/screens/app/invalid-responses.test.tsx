import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { findRefundDialog, openRefund } from '../../support/app/refund-steps.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
const notUnderstood = 'The server sent something we don’t understand';

describe('a response with missing fields', () => {
  const incompleteCustomer = { id: 7, name: 'Jo Bloggs' };

  test.each([
    ['/payments', '/services/payments/', { count: 1, results: [{ ident: 'pr-7' }] }],
    ['/customers', '/services/customers/', { count: 1, results: [incompleteCustomer] }],
    ['/services', '/services/services/', { results: [] }],
    ['/staff', '/users/', { results: [] }],
    ['/payments/pr-7', '/services/payments/pr-7/', { ident: 'pr-7' }],
    ['/customers/7', '/services/customers/7/', incompleteCustomer],
    ['/customers/7/edit', '/services/customers/7/', incompleteCustomer],
    ['/payments/new?customerId=7', '/services/customers/7/', incompleteCustomer],
    ['/services/7/edit', '/services/services/7/', { id: 7 }],
    ['/staff/7/edit', '/users/7/', { id: 7 }],
    ['/payments', '/whoami/', { client: { name: 'Acme Ltd' } }],
    ['/login', '/whoami/', {}],
  ])('shows an error on %s (%s) and does not navigate', async (url, call, body) => {
    await signIn();
    server.wire.use(http.get(`/api${call}`, () => HttpResponse.json(body)));
    const app = await renderApp(url);
    // The error can be painted again when the code of another part of the screen arrives.
    await waitFor(() => expect(screen.getByText(notUnderstood)).toBeVisible());
    expect(screen.getAllByRole('button', { name: 'Retry' })).not.toHaveLength(0);
    expect(app.path()).toBe(url.split('?')[0]);
  });

  test('shows an error for an invite', async () => {
    server.wire.use(http.get('/api/invites/abc/', () => HttpResponse.json({ first_name: 'Sam' })));
    const app = await renderApp('/accept-invite?token=abc');
    expect(await screen.findByText(notUnderstood)).toBeVisible();
    expect(app.path()).toBe('/accept-invite');
  });

  test('shows the data after a retry with a valid response', async () => {
    await signIn();
    const { ident } = await server.insertRequestToJo();
    server.wire.use(
      http.get(`/api/services/payments/${ident}/`, () => HttpResponse.json({ ident }), {
        once: true,
      }),
    );
    const app = await renderApp(`/payments/${ident}`);
    await screen.findByText(notUnderstood);
    await pressButton(app.user, 'Retry');
    expect(await screen.findByText('Hygienist visit')).toBeVisible();
  });
});

describe('a response with status 403', () => {
  const failWith = (code: string) =>
    server.wire.use(
      http.post('/api/services/customers/', () =>
        HttpResponse.json({ code, detail: 'No' }, { status: 403 }),
      ),
    );
  const createCustomer = async () => {
    await signIn();
    const app = await renderApp('/customers/new');
    await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
    await pressButton(app.user, 'Create Customer');
    return app;
  };

  test.each(['csrf_failed', 'reauth_required', 'module_disabled'])(
    'with code %s fails the request and does not log the user out',
    async (code) => {
      failWith(code);
      const app = await createCustomer();
      await waitForToast('Failed to create customer');
      expect(app.path()).toBe('/customers/new');
      expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    },
  );

  test('for a stale CSRF token sends the request once more with the new token', async () => {
    let failureCount = 0;
    server.wire.use(
      http.post('/api/services/customers/', () => {
        failureCount += 1;
        return failureCount === 1
          ? HttpResponse.json({ code: 'csrf_failed' }, { status: 403 })
          : undefined;
      }),
    );
    await createCustomer();
    await waitForToast('Customer Created!');
  });

  test('without a code makes the app check the session, and does not log the user out if the session is valid', async () => {
    await signIn();
    server.wire.use(
      http.get('/api/services/payments/', () =>
        HttpResponse.json({ detail: 'No' }, { status: 403 }),
      ),
    );
    const app = await renderApp('/payments');
    expect(await screen.findByText('Error loading payments')).toBeVisible();
    await waitFor(() => expect(server.requests('GET', '/users/me/').length).toBeGreaterThan(1));
    await pressButton(app.user, 'Menu');
    await waitFor(() => expect(screen.getByText('ali@example.com')).toBeVisible());
    expect(app.path()).toBe('/payments');
  });
});

describe('a proxy that removes the CSRF token', () => {
  const sentence =
    'Something between this device and Beepaid removes a header that we need. Nothing was sent. Another network may work.';

  test('is named at log-in, without a hint that the password is wrong [offline 3.5]', async () => {
    server.removeHeader('x-csrftoken');
    const app = await renderApp('/login');
    await enterText(app.user, await screen.findByLabelText('Email'), 'ali@example.com');
    await enterText(app.user, screen.getByLabelText('Password'), testPassword);
    await pressButton(app.user, 'Log In');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/^Failed to log in/)).not.toBeInTheDocument();
  });

  test('is named by a form, which does not lose what was typed [offline 3.5]', async () => {
    await signIn();
    server.removeHeader('x-csrftoken');
    const app = await renderApp('/customers/new');
    await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
    await pressButton(app.user, 'Create Customer');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
  });

  test('is named in the dialog of a refund, and in the log-in dialog above it [offline 3.5]', async () => {
    await signIn();
    const { user } = await openRefund(server);
    server.removeHeader('x-csrftoken');
    await pressButton(user, 'Refund £60.00');
    expect(await within(await findRefundDialog()).findByText(sentence)).toBeVisible();
    server.removeHeader(undefined);
    server.get().server.clock.advance(11 * MINUTE_MS);
    await pressButton(user, 'Refund £60.00');
    const reauth = await screen.findByRole('dialog', { name: 'Log In Again' });
    server.removeHeader('x-csrftoken');
    await enterText(user, within(reauth).getByLabelText('Password'), testPassword);
    await user.click(within(reauth).getByRole('button', { name: 'Log In' }));
    expect(await within(reauth).findByText(sentence)).toBeVisible();
  });
});

describe('a third-party backend', () => {
  const startBackend = (options?: Parameters<typeof createThirdPartyBackend>[0]) => {
    const backend = createThirdPartyBackend(options);
    server.wire.use(...backend.handlers);
    return backend;
  };

  test('supports log-in and log-out [spec 3.1]', async () => {
    startBackend({ signedIn: false });
    const app = await renderApp('/payments');
    await enterText(app.user, await screen.findByLabelText('Email'), 'sam@example.com');
    await enterText(app.user, screen.getByLabelText('Password'), 'secret');
    await pressButton(app.user, 'Log In');
    expect(await screen.findByRole('heading', { name: 'Acme Ltd' })).toBeVisible();
    await pressButton(app.user, 'Menu');
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });

  test('can serve lists, pages and details', async () => {
    startBackend();
    const app = await renderApp('/payments');
    const list = await screen.findByRole('list', { name: 'Payments' });
    expect(within(list).getAllByRole('link')).toHaveLength(10);
    await pressButton(app.user, 'Next page');
    await app.user.click(await screen.findByRole('link', { name: /Order 12/ }));
    expect(await screen.findByText('Sam Hart')).toBeVisible();
    expect(screen.getByText('£15.00')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'Customer 12' }));
    expect(await screen.findByRole('heading', { name: 'Customer 12' })).toBeVisible();
    expect(app.path()).toBe('/customers/12');
  });

  test('can take a payment request for a customer with a numeric id', async () => {
    const backend = startBackend();
    await renderApp('/payments/new?customerId=4');
    expect(await screen.findByLabelText('Name')).toHaveValue('Customer 4');
    const app = await renderApp('/customers/5');
    await app.user.click(await screen.findByRole('link', { name: 'Request Payment' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Customer 5');
    await enterText(app.user, screen.getByLabelText('Description'), 'Deposit');
    await app.user.type(screen.getByLabelText('Price'), '1000');
    await pressButton(app.user, 'Send Payment Request');
    await waitForToast('Payment request sent!');
    expect(backend.writes).toEqual([
      {
        path: '/api/services/payments/',
        body: {
          customer: { name: 'Customer 5', email: 'customer5@example.com', phone: '' },
          description: 'Deposit',
          amount_net: 1000,
          vat_code: 'T1',
        },
      },
    ]);
  });

  test.each([
    ['/customers/new', 'Create Customer', 'Customer Created!', ['Name', 'Email']],
    ['/customers/5/edit', 'Update Customer', 'Customer Updated!', []],
    ['/services/new', 'Create Service', 'Service Created!', ['Service Name', 'Description']],
    ['/services/1/edit', 'Update Service', 'Service Updated!', []],
    ['/staff/new', 'Invite User', 'User Invited!', ['First Name', 'Last Name', 'Email']],
    ['/staff/2/edit', 'Update User', 'User Updated!', []],
    ['/staff/2/edit', 'Resend Invite', 'Resent invite to user', []],
    [
      '/change-password',
      'Update Password',
      'Password updated!',
      ['New Password', 'Confirm New Password'],
    ],
  ])('may send an empty response to %s: %s [spec 7.8]', async (url, button, toast, fields) => {
    const backend = startBackend();
    const { user } = await renderApp(url);
    await screen.findByRole('button', { name: button });
    for (const field of fields) await user.type(screen.getByLabelText(field), 'x@example.com');
    await pressButton(user, button);
    await waitForToast(toast);
    expect(backend.writes).toHaveLength(1);
  });

  test('may send empty responses to cancel, resend and delete [spec 7.8]', async () => {
    const backend = startBackend();
    const payment = await renderApp('/payments/pr-5');
    await payment.user.click(await screen.findByRole('button', { name: 'Resend Request' }));
    await waitFor(() => expect(backend.writes).toHaveLength(1));
    await pressButton(payment.user, 'Cancel Request');
    await payment.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const service = await renderApp('/services/1/edit');
    await service.user.click(await screen.findByRole('button', { name: 'Delete Service' }));
    await service.user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitForToast('Service deleted');
    expect(backend.writes.map(({ path }) => path)).toEqual([
      '/api/services/payments/pr-5/resend/',
      '/api/services/payments/pr-5/cancel/',
      '/api/services/services/1/',
    ]);
  });

  test('can name the signed-in user by id instead of by email', async () => {
    startBackend();
    await renderApp('/staff/1/edit');
    expect(await screen.findByLabelText('First Name')).toHaveValue('Sam');
    expect(screen.queryByLabelText('Is user active?')).not.toBeInTheDocument();
    await renderApp('/staff/2/edit');
    expect(await screen.findByLabelText('Is user active?')).toBeVisible();
  });

  test('can end the session without a code, and then log-in shows the reason', async () => {
    const backend = startBackend();
    const app = await renderApp('/customers');
    await screen.findByRole('link', { name: /Customer 10/ });
    backend.endSession();
    await pressButton(app.user, 'Next page');
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
    expect(app.path()).toBe('/login');
    const cachedQueries = app.queryClient
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.data != null });
    expect(cachedQueries.map(({ queryKey }) => queryKey)).toEqual([['session', 'tenant']]);
  });
});

import { fireEvent, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { toastStore } from '../../../src/ui/feedback/toast-store.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { insertInvite } from '../../support/db/account-fixtures.ts';

const server = withServer();
const getTomorrow = () => new Date(server.get().server.clock().getTime() + 86_400_000);
const insertColleague = (fields: object = {}) =>
  server.insertUser({
    email: 'sam@example.com',
    firstName: 'Sam',
    ...fields,
  });

type Method = 'post' | 'put' | 'delete';
type Fields = Readonly<Record<string, string>>;

interface Mutation {
  readonly name: string;
  /** Resolves to the screen's URL and the request's path under /api. */
  readonly prepare: () => Promise<readonly [url: string, path: string]>;
  readonly method?: Method;
  readonly fields?: Fields;
  readonly tick?: string;
  readonly button: string;
  /** The button of the question. */
  readonly confirmation?: string;
  readonly failure: string;
  /** After the reload that follows a lost response. */
  readonly reconciledMessage?: string;
  readonly isSignedOut?: true;
  /** It changes before the last attempt, which then has a new `Idempotency-Key`. */
  readonly change?: readonly [label: string, text: string];
  /**
   * `none`: the call has a secret, or no user. `always-new`: the write only deletes, and is
   * executed again.
   */
  readonly keys?: 'none' | 'always-new';
}

/** For a screen that needs no data. */
const prepareNothing = (url: string, path: string) => async () => [url, path] as const;
const password = 'a long enough password';

const mutations: Mutation[] = [
  {
    name: 'logging in',
    prepare: prepareNothing('/login', '/login/'),
    fields: { Email: 'ali@example.com', Password: 'correct horse battery' },
    button: 'Log In',
    failure: 'Failed to log in. Please check your username and password are correct.',
    isSignedOut: true,
    keys: 'none',
  },
  {
    name: 'changing the password',
    prepare: prepareNothing('/change-password', '/password/set/'),
    fields: { 'New Password': password, 'Confirm New Password': password },
    button: 'Update Password',
    failure: 'Failed to update password',
    keys: 'none',
  },
  {
    name: 'creating a customer',
    prepare: prepareNothing('/customers/new', '/services/customers/'),
    fields: { Name: 'Jo Bloggs', Email: 'jo@example.com' },
    button: 'Create Customer',
    failure: 'Failed to create customer',
    change: ['Name', 'Jo B'],
  },
  {
    name: 'changing a customer',
    prepare: async () => {
      const { id } = await server.insertCustomer();
      return [`/customers/${id}/edit`, `/services/customers/${id}/`];
    },
    method: 'put',
    fields: { Name: 'Jo Brown' },
    button: 'Update Customer',
    failure: 'Failed to update customer',
  },
  {
    name: 'deleting a customer',
    prepare: async () => {
      const { id } = await server.insertCustomer();
      return [`/customers/${id}/edit`, `/services/customers/${id}/`];
    },
    method: 'delete',
    button: 'Delete Customer',
    confirmation: 'Delete',
    failure: 'Failed to delete customer',
    keys: 'always-new',
  },
  {
    name: 'creating a service',
    prepare: prepareNothing('/services/new', '/services/services/'),
    fields: { 'Service Name': 'Check-up', Description: 'Half an hour' },
    button: 'Create Service',
    failure: 'Failed to create service',
    change: ['Description', 'An hour'],
  },
  {
    name: 'changing a service',
    prepare: async () => {
      const { id } = await server.insertService();
      return [`/services/${id}/edit`, `/services/services/${id}/`];
    },
    method: 'put',
    fields: { 'Service Name': 'Long check-up' },
    button: 'Update Service',
    failure: 'Failed to create service',
  },
  {
    name: 'deleting a service',
    prepare: async () => {
      const { id } = await server.insertService();
      return [`/services/${id}/edit`, `/services/services/${id}/`];
    },
    method: 'delete',
    button: 'Delete Service',
    confirmation: 'Yes',
    failure: 'Failed to delete service',
    keys: 'always-new',
  },
  {
    name: 'inviting a colleague',
    prepare: prepareNothing('/staff/new', '/invites/'),
    fields: { 'First Name': 'Sam', 'Last Name': 'Hart', Email: 'sam@example.com' },
    button: 'Invite User',
    failure: 'Failed to create user',
    change: ['Last Name', 'Heart'],
  },
  {
    name: 'changing a colleague',
    prepare: async () => {
      const { id } = await insertColleague();
      return [`/staff/${id}/edit`, `/users/${id}/`];
    },
    method: 'put',
    fields: { 'First Name': 'Samuel' },
    button: 'Update User',
    failure: 'Failed to create user',
  },
  {
    name: 'resending an invite',
    prepare: async () => {
      const invited = await insertColleague({ passwordHash: null });
      await insertInvite(server.database(), invited, getTomorrow());
      return [`/staff/${invited.id}/edit`, `/users/${invited.id}/resend_invite/`];
    },
    button: 'Resend Invite',
    failure: 'Failed to resend invite',
  },
  {
    name: 'accepting an invite',
    prepare: async () => {
      const token = await insertInvite(
        server.database(),
        await insertColleague({ passwordHash: null }),
        getTomorrow(),
      );
      return [`/accept-invite?token=${token}`, `/invites/${token}/accept/`];
    },
    fields: { Password: password, 'Confirm Password': password },
    tick: 'I accept the Terms and Conditions',
    button: 'Create Account',
    failure: 'Failed to create account',
    isSignedOut: true,
    keys: 'none',
  },
  {
    name: 'sending a request',
    prepare: prepareNothing('/payments/new', '/services/payments/'),
    fields: { Name: 'Jo Bloggs', Email: 'jo@example.com', Price: '45.00' },
    button: 'Send Payment Request',
    failure: 'Failed to create payment request',
    change: ['Name', 'Jo B'],
  },
  {
    name: 'cancelling a request',
    prepare: async () => {
      const { ident } = await server.insertRequestToJo();
      return [`/payments/${ident}`, `/services/payments/${ident}/cancel/`];
    },
    button: 'Cancel Request',
    confirmation: 'Yes',
    failure: 'Failed to cancel payment request',
    reconciledMessage: 'It was not cancelled.',
  },
  {
    name: 'resending a request',
    prepare: async () => {
      const { ident } = await server.insertRequestToJo();
      return [`/payments/${ident}`, `/services/payments/${ident}/resend/`];
    },
    button: 'Resend Request',
    failure: 'Failed to resend payment request',
  },
];

const fillField = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
};

const pressAndConfirm = async ({ button, confirmation }: Mutation) => {
  const pressed = screen.getByRole('button', { name: button });
  await waitFor(() => expect(pressed).toBeEnabled());
  fireEvent.click(pressed);
  if (confirmation) fireEvent.click(await screen.findByRole('button', { name: confirmation }));
};

const waitUntilIdle = () =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true], [data-loading]')).toBeNull();
  });

const unconfirmedMessage =
  /^We couldn’t reach Beepaid, so we can’t tell if that went through\. Try again: it won’t be sent twice\.$/;

describe.each(mutations)('$name', (mutation) => {
  const { prepare, method = 'post', fields = {}, failure, change } = mutation;

  test('keeps the input after a 500, a 400, a lost response and while offline, and then succeeds with the right key [offline 2.1, offline 2.2, offline 2.4]', async () => {
    if (!mutation.isSignedOut) await signIn();
    const [url, path] = await prepare();
    const getSentRequests = () => server.requests(method.toUpperCase(), path);
    const failWith = (status: number) =>
      server.wire.use(
        http[method](`/api${path}`, () => HttpResponse.json({ detail: 'No' }, { status })),
      );
    await renderApp(url);
    await screen.findByRole('button', { name: mutation.button });
    for (const [label, text] of Object.entries(fields)) fillField(label, text);
    if (mutation.tick) fireEvent.click(screen.getByRole('checkbox', { name: mutation.tick }));
    const readValues = () =>
      Object.keys(fields).map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    const typed = readValues();

    for (const status of [500, 400]) {
      toastStore.set([]);
      failWith(status);
      await pressAndConfirm(mutation);
      expect((await screen.findAllByText(failure))[0]).toBeVisible();
      await waitUntilIdle();
    }
    expect(getSentRequests()).toHaveLength(2);

    server.loseResponse(method, path, { isExecuted: false });
    await pressAndConfirm(mutation);
    await screen.findByText(unconfirmedMessage);
    await waitUntilIdle();
    expect(getSentRequests()).toHaveLength(3);

    await pressAndConfirm(mutation);
    expect(
      await screen.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
    ).toBeVisible();
    await waitUntilIdle();
    expect(readValues()).toEqual(typed);

    server.wire.resetHandlers();
    await server.endOutage();
    await waitFor(() =>
      expect(
        screen.queryByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
      ).not.toBeInTheDocument(),
    );
    expect(getSentRequests()).toHaveLength(3);

    if (mutation.reconciledMessage) await screen.findByText(mutation.reconciledMessage);
    if (change) fillField(...change);
    await pressAndConfirm(mutation);
    await waitFor(() => expect(getSentRequests()).toHaveLength(4));
    await waitUntilIdle();
    expect(screen.queryByText(unconfirmedMessage)).not.toBeInTheDocument();
    const keys = getSentRequests().map((request) => request.headers.get('idempotency-key'));
    if (mutation.keys === 'none') return expect(keys).toEqual([null, null, null, null]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    // Three attempts repeat one key. The last has another key if its form has changed.
    const isAlwaysNew = mutation.keys === 'always-new';
    expect(new Set(keys.slice(0, 3)).size).toBe(isAlwaysNew ? 3 : 1);
    expect(keys[3] === keys[0]).toBe(!change && !isAlwaysNew);
  });
});

test('deleting a service again after a lost response shows success', async () => {
  await signIn();
  const { id } = await server.insertService();
  server.loseResponse('delete', `/services/services/${id}/`);
  await renderApp(`/services/${id}/edit`);
  const deletion = {
    name: '',
    prepare: prepareNothing('', ''),
    button: 'Delete Service',
    confirmation: 'Yes',
    failure: '',
  } as const;
  await screen.findByRole('button', { name: 'Delete Service' });
  await pressAndConfirm(deletion);
  await screen.findByText(unconfirmedMessage);
  await server.endOutage();
  await waitUntilIdle();
  await pressAndConfirm(deletion);
  await waitForToast('Service deleted');
});

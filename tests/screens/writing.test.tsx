import { fireEvent, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { aCustomer, anInvite, aPayment, aService, aUser } from '../../server/testing/fixtures.ts';
import { reachability } from '../../src/http/reachability.ts';
import { toastStore } from '../../src/ui/toast-store.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();
const tenant = () => server.get().tenant;
const tomorrow = () => new Date(server.get().server.clock().getTime() + 86_400_000);
const colleague = (fields: object = {}) =>
  aUser(server.database(), tenant(), { email: 'sam@example.com', firstName: 'Sam', ...fields });
const customer = () => aCustomer(server.database(), tenant());

type Method = 'post' | 'put' | 'delete';
type Fields = Readonly<Record<string, string>>;

interface Write {
  readonly name: string;
  /** Opens what it is about; answers with the screen's address and the call's path under /api. */
  readonly prepare: () => Promise<readonly [address: string, path: string]>;
  readonly method?: Method;
  readonly fields?: Fields;
  /** A box to tick. */
  readonly tick?: string;
  readonly button: string;
  /** Asked before it is done. */
  readonly asks?: true;
  readonly failure: string;
  /** What the app finds out about it after its answer was lost; a press before that looks first. */
  readonly finding?: string;
  readonly signedOut?: true;
  /** A field whose change makes it another attempt; undefined: the call takes no `Idempotency-Key`. */
  readonly change?: readonly [label: string, text: string];
  readonly hasKey?: true;
}

const at = (address: string, path: string) => async () => [address, path] as const;
const password = 'a long enough password';

const writes: Write[] = [
  {
    name: 'logging in',
    prepare: at('/login', '/login/'),
    fields: { Email: 'ali@example.com', Password: 'correct horse battery' },
    button: 'Log In',
    failure: 'Failed to log in. Please check your username and password are correct.',
    signedOut: true,
  },
  {
    name: 'a new password',
    prepare: at('/change-password', '/password/set/'),
    fields: { 'New Password': password, 'Confirm New Password': password },
    button: 'Update Password',
    failure: 'Failed to update password',
  },
  {
    name: 'a new customer',
    prepare: at('/customers/new', '/services/customers/'),
    fields: { Name: 'Jo Bloggs', Email: 'jo@example.com' },
    button: 'Create Customer',
    failure: 'Failed to create customer',
    change: ['Name', 'Jo B'],
  },
  {
    name: 'a change of a customer',
    prepare: async () => {
      const { id } = await customer();
      return [`/customers/${id}/edit`, `/services/customers/${id}/`];
    },
    method: 'put',
    fields: { Name: 'Jo Brown' },
    button: 'Update Customer',
    failure: 'Failed to update customer',
  },
  {
    name: 'a new service',
    prepare: at('/services/new', '/services/services/'),
    fields: { 'Service Name': 'Check-up', Description: 'Half an hour' },
    button: 'Create Service',
    failure: 'Failed to create service',
    change: ['Description', 'An hour'],
  },
  {
    name: 'a change of a service',
    prepare: async () => {
      const { id } = await aService(server.database(), tenant());
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
      const { id } = await aService(server.database(), tenant());
      return [`/services/${id}/edit`, `/services/services/${id}/`];
    },
    method: 'delete',
    button: 'Delete Service',
    asks: true,
    failure: 'Failed to delete service',
  },
  {
    name: 'an invite',
    prepare: at('/staff/new', '/invites/'),
    fields: { 'First Name': 'Sam', 'Last Name': 'Hart', Email: 'sam@example.com' },
    button: 'Invite User',
    failure: 'Failed to create user',
    change: ['Last Name', 'Heart'],
  },
  {
    name: 'a change of a colleague',
    prepare: async () => {
      const { id } = await colleague();
      return [`/staff/${id}/edit`, `/users/${id}/`];
    },
    method: 'put',
    fields: { 'First Name': 'Samuel' },
    button: 'Update User',
    failure: 'Failed to create user',
  },
  {
    name: 'an invite once more',
    prepare: async () => {
      const invited = await colleague({ passwordHash: null });
      await anInvite(server.database(), invited, tomorrow());
      return [`/staff/${invited.id}/edit`, `/users/${invited.id}/resend_invite/`];
    },
    button: 'Resend Invite',
    failure: 'Failed to resend invite',
    hasKey: true,
  },
  {
    name: 'accepting an invite',
    prepare: async () => {
      const token = await anInvite(server.database(), await colleague({ passwordHash: null }), tomorrow());
      return [`/accept-invite?token=${token}`, `/invites/${token}/accept/`];
    },
    fields: { Password: password, 'Confirm Password': password },
    tick: 'I accept the Terms and Conditions',
    button: 'Create Account',
    failure: 'Failed to create account',
    signedOut: true,
  },
  {
    name: 'a request for payment',
    prepare: at('/payments/new', '/services/payments/'),
    fields: { Name: 'Jo Bloggs', Email: 'jo@example.com', Price: '45.00' },
    button: 'Send Payment Request',
    failure: 'Failed to create payment request',
    change: ['Name', 'Jo B'],
  },
  {
    name: 'cancelling a request',
    prepare: async () => {
      const { ident } = await aPayment(server.database(), await customer());
      return [`/payments/${ident}`, `/services/payments/${ident}/cancel/`];
    },
    button: 'Cancel Request',
    asks: true,
    failure: 'Failed to cancel payment request',
    finding: 'It was not cancelled.',
  },
  {
    name: 'resending a request',
    prepare: async () => {
      const { ident } = await aPayment(server.database(), await customer());
      return [`/payments/${ident}`, `/services/payments/${ident}/resend/`];
    },
    button: 'Resend Request',
    failure: 'Failed to resend payment request',
    hasKey: true,
  },
];

const fill = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
};

const press = async ({ button, asks }: Write) => {
  const pressed = screen.getByRole('button', { name: button });
  await waitFor(() => expect(pressed).toBeEnabled());
  fireEvent.click(pressed);
  if (asks) fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
};

/** Until the last press is over. */
const settled = () =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true], [data-loading]')).toBeNull();
  });

const inDoubt =
  /^We couldn't reach Beepaid, so we can't tell if that went through\. Try again: it won't be sent twice\.$/;

describe.each(writes)('$name', (write) => {
  const { prepare, method = 'post', fields = {}, failure, change } = write;

  test('fails, is refused, is lost and stays on the device as the table of writes says, and goes when pressed [offline 2.1, offline 2.2, offline 2.4]', async () => {
    if (!write.signedOut) await signIn();
    const [address, path] = await prepare();
    const sent = () => server.requests(method.toUpperCase(), path);
    const answer = (status: number) =>
      server.wire.use(http[method](`/api${path}`, () => HttpResponse.json({ detail: 'No' }, { status })));
    await renderApp(address);
    await screen.findByRole('button', { name: write.button });
    for (const [label, text] of Object.entries(fields)) fill(label, text);
    if (write.tick) fireEvent.click(screen.getByRole('checkbox', { name: write.tick }));
    const values = () => Object.keys(fields).map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    const typed = values();

    for (const status of [500, 400]) {
      toastStore.set([]);
      answer(status);
      await press(write);
      expect((await screen.findAllByText(failure))[0]).toBeVisible();
      await settled();
    }
    expect(sent()).toHaveLength(2);

    server.wire.use(http.all('/api/*', () => HttpResponse.error()));
    await press(write);
    expect(await screen.findByText(inDoubt)).toBeVisible();
    await settled();
    expect(sent()).toHaveLength(3);

    await press(write);
    expect(await screen.findByText("You're offline. Nothing was sent.")).toBeVisible();
    await settled();
    expect(values()).toEqual(typed);

    server.wire.resetHandlers();
    reachability.lookNow();
    await waitFor(() => expect(screen.queryByText("You're offline. Nothing was sent.")).not.toBeInTheDocument());
    expect(sent()).toHaveLength(3);

    if (write.finding) await screen.findByText(write.finding);
    if (change) fill(...change);
    await press(write);
    await waitFor(() => expect(sent()).toHaveLength(4));
    await settled();
    expect(screen.queryByText(inDoubt)).not.toBeInTheDocument();
    const keys = sent().map((request) => request.headers.get('idempotency-key'));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[0]).toEqual(change || write.hasKey ? expect.stringMatching(/^[\da-f-]{36}$/) : null);
    expect(keys[3] === keys[0]).toBe(!change);
  });
});

test('a service whose deletion got no answer is gone, and says so when it is deleted again', async () => {
  await signIn();
  const { id } = await aService(server.database(), tenant());
  server.wire.use(
    http.delete(
      `/api/services/services/${id}/`,
      async ({ request }) => {
        await server.get().server.app.fetch(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await renderApp(`/services/${id}/edit`);
  const again = { name: '', prepare: at('', ''), button: 'Delete Service', asks: true, failure: '' } as const;
  await screen.findByRole('button', { name: 'Delete Service' });
  await press(again);
  await screen.findByText(inDoubt);
  reachability.answered();
  await settled();
  await press(again);
  await seeToast('Service deleted');
});

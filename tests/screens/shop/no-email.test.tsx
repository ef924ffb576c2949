import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { recordHistory } from '../../../server/domain/history/history.ts';
import {
  enterText,
  getDefinition,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(async () => {
  server.restart({ sendsEmail: false, sendsTextMessages: false });
  await signIn();
});

const showsCode = /^No email or text goes out yet: show the code or copy the link/;

const sendRequest = async (user: UserEvent, label: string, address: string) => {
  await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(user, screen.getByLabelText(label), address);
  await user.type(screen.getByLabelText('Price'), '4500');
  const sendsNothing =
    'No email or text goes out yet: next, you get a code to show and a link to copy.';
  expect(screen.getByText(sendsNothing)).toBeVisible();
  expect(screen.queryByText(/Email to|Text to/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  await waitForToast('Payment request created');
  expect(screen.getByText('Jo Bloggs gets no message: show the code')).toBeVisible();
};

test.each([
  ['Email', 'jo@example.com'],
  ['Phone Number', '07700 900123'],
])(
  'a request to %s is created without a message, and says so until it is paid [shop 4.10]',
  async (label, address) => {
    const { user } = await renderApp('/payments/new');
    await sendRequest(user, label, address);
    await user.click(screen.getByRole('link', { name: 'View' }));
    expect(await screen.findByText(showsCode)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wrong Address?' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend Request' })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Show to Customer' }));
    const steps = within(await screen.findByRole('list', { name: 'Progress' }));
    expect(steps.getByText('Created')).toBeVisible();
    expect(steps.queryByText('Sent')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    const [payment] = await server.database().unscopedDb.select().from(paymentRequests);
    expect(await navigator.clipboard.readText()).toContain(`/pay/${payment?.payToken}`);
  },
);

test('a resend is still offered for an expired link, which it makes work again [shop 4.10]', async () => {
  const past = new Date(Date.now() - 60_000);
  const { ident } = await server.insertRequestToJo({ expiresAt: past });
  const { user } = await renderApp(`/payments/${ident}`);
  await user.click(await screen.findByRole('button', { name: 'Resend Request' }));
  expect(await screen.findByRole('heading', { name: 'Scan to Pay' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend Request' })).toBeNull());
});

test.each([
  ['an owner', 'ali@example.com', ['/settings/email']],
  ['other staff', 'sam@example.com', []],
])(
  'the receipt counts as not sent for %s, and only owners see a link to turn on email [shop 4.10, extra 10.2]',
  async (_, email, links) => {
    await server.insertUser({ email: 'sam@example.com' });
    await signIn(email);
    const { id, ident, tenantId } = await server.insertRequestToJo({ status: 'paid' });
    await recordHistory(server.database().unscopedDb, {
      tenantId,
      paymentRequestId: id,
      event: 'receipt_failed',
      channel: 'email',
      reason: 'not_set_up',
      at: new Date(),
    });
    await renderApp(`/payments/${ident}`);
    const [entry] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole(
      'listitem',
    );
    const label = 'Receipt not sent: emails are not set up';
    expect(entry).toHaveTextContent(label);
    expect(entry?.querySelector('svg')).toHaveAttribute('data-tone', 'neutral');
    const note = within(getDefinition('Status') as HTMLElement).getByText(new RegExp(`^${label}`));
    expect(note).toHaveAttribute('data-tone', 'neutral');
    const hrefs = within(note)
      .queryAllByRole('link', { name: 'Turn on email' })
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(links);
  },
);

test('the first steps of a new shop lead to the screen on which an owner turns on email [shop 4.9, shop 4.10]', async () => {
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'All First Steps' }));
  await user.click(await screen.findByRole('link', { name: /No email goes out yet$/ }));
  expect(await screen.findByText(/^Until it does, show the code of a request/)).toBeVisible();
});

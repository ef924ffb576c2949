import { beforeEach, expect, test } from 'vitest';
import { paymentHistory } from '../../../server/db/schema.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { insertInvite } from '../../support/db/account-fixtures.ts';
import { insertMessageCount } from '../../support/db/fixtures.ts';
import { DAY_MS } from '../../support/server/test-clock.ts';

const server = withServer();
beforeEach(() => signIn());

const exhaustLimit = (recipient: string) =>
  insertMessageCount(server.database(), server.get().tenant, recipient, 5);
const getNow = () => server.get().server.clock();
const getDetailPattern = (recipient: string) =>
  new RegExp(
    `5 messages were sent to ${recipient} within an hour. You can send the next one at \\d\\d:\\d\\d.$`,
  );

test('a request above the limit of messages says when it can be sent, and does not lose its input [attack 5.6]', async () => {
  await exhaustLimit('jo@example.com');
  const { user, path } = await renderApp('/payments/new');
  const typed = [
    ['Name', 'Jo Bloggs', 'Jo Bloggs'],
    ['Email', 'jo@example.com', 'jo@example.com'],
    ['Description', 'Check-up', 'Check-up'],
    ['Price', '4500', '£45.00'],
  ] as const;
  for (const [label, text] of typed) await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  await waitForToast('Failed to create payment request');
  expect(await screen.findByText(getDetailPattern('jo@example.com'))).toBeVisible();
  for (const [label, , shown] of typed) expect(screen.getByLabelText(label)).toHaveValue(shown);
  expect(path()).toBe('/payments/new');
  expect(server.requests('POST', '/services/payments/')).toHaveLength(1);
});

test('a resend above the limit of messages says when it can be sent [attack 5.6]', async () => {
  const payment = await server.insertRequestToJo();
  const { id: paymentRequestId, tenantId } = payment;
  const resent = {
    id: newId(),
    tenantId,
    paymentRequestId,
    event: 'resent',
    at: getNow(),
  } as const;
  await server.database().unscopedDb.insert(paymentHistory).values(resent);
  const { user } = await renderApp(`/payments/${payment.ident}`);
  await user.click(await screen.findByRole('button', { name: 'Resend Request' }));
  await waitForToast('Failed to resend payment request');
  expect(
    await screen.findByText('This request was sent a minute ago. You can send it again at 09:01.'),
  ).toBeVisible();
  expect(server.requests('POST', `/services/payments/${payment.ident}/resend/`)).toHaveLength(1);
});

test('an invite above the limit of messages says when it can be sent, and does not lose its input [attack 5.6]', async () => {
  await exhaustLimit('sam@example.com');
  const { user } = await renderApp('/staff/new');
  await user.type(await screen.findByLabelText('First Name'), 'Sam');
  await enterText(user, screen.getByLabelText('Last Name'), 'Carter');
  await enterText(user, screen.getByLabelText('Email'), 'sam@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite User' }));
  await waitForToast('Failed to create user');
  expect(await screen.findByText(getDetailPattern('sam@example.com'))).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
  expect(server.requests('POST', '/invites/')).toHaveLength(1);
});

test('a resent invite above the limit of messages says when it can be sent [attack 5.6]', async () => {
  const sam = await server.insertUser({
    email: 'sam@example.com',
    passwordHash: null,
  });
  await insertInvite(server.database(), sam, new Date(getNow().getTime() + DAY_MS));
  await exhaustLimit('sam@example.com');
  const { user } = await renderApp(`/staff/${sam.id}/edit`);
  await user.click(await screen.findByRole('button', { name: 'Resend Invite' }));
  await waitForToast('Failed to resend invite');
  expect(await screen.findByText(getDetailPattern('sam@example.com'))).toBeVisible();
  expect(server.requests('POST', `/users/${sam.id}/resend_invite/`)).toHaveLength(1);
});

import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import { toWireCase } from '../../../contract/wire-case.ts';
import { users } from '../../../server/db/schema.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const url = '/api/connections/payments/';

const sandbox: PaymentConnection = {
  provider: 'sandbox',
  accountEnding: null,
  isLive: false,
  account: 'server',
  obstacle: null,
  keyPages: { stripe: 'https://stripe.example/keys', mollie: 'https://mollie.example/keys' },
  change: null,
};
const connected: PaymentConnection = {
  ...sandbox,
  provider: 'stripe',
  accountEnding: '1234',
  isLive: true,
  account: 'shop',
};
const change = {
  provider: 'stripe',
  accountEnding: '5678',
  isLive: true,
  requestedBy: 'Olivia Hart',
  startsAt: '2026-03-03T09:00:00Z',
  confirmObstacle: null,
};

const respond = (body: object) => HttpResponse.json(Object(toWireCase(body)));
/** Until a test changes it. */
let connection: PaymentConnection;
let keys: unknown[];

beforeEach(async () => {
  connection = sandbox;
  keys = [];
  server.wire.use(
    http.get(url, () => respond(connection)),
    http.post(url, async ({ request }) => {
      keys.push(await request.json());
      connection = connected;
      return respond({ lines: ['The key works.'], startsAt: null, connection });
    }),
    http.delete(url, () => {
      connection = sandbox;
      return respond(connection);
    }),
    http.post(`${url}change/`, () => respond({ ...connected, accountEnding: '5678' })),
    http.delete(`${url}change/`, () => respond(connected)),
  );
  await signIn();
});

test('an owner leaves the sandbox from Home with three inputs, one of them a key, and disconnects the account again [shop 5.11]', async () => {
  matchMedia(tableScreen);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('link', { name: /Real Money/ }));
  expect(await screen.findByText(/in the sandbox: no money moves/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make a Key at Stripe' })).toHaveAttribute(
    'href',
    'https://stripe.example/keys',
  );
  await enterText(user, screen.getByLabelText('Key'), 'rk_live_abc');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('The key works.')).toBeVisible();
  expect(keys).toEqual([{ provider: 'stripe', key: 'rk_live_abc' }]);
  expect(screen.getByText('Payments go to your Stripe account ending 1234.')).toBeVisible();
  expect(screen.getByLabelText('Key')).toHaveValue('');
  expect(document.body.innerHTML).not.toContain('rk_live_abc');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitForToast('Payment account disconnected');
  expect(screen.getByText(/in the sandbox: no money moves/)).toBeVisible();
});

test('a refused key shows the reason at the field, and is not cleared [shop 5.3, shop 5.11]', async () => {
  server.wire.use(
    http.post(url, () =>
      HttpResponse.json(
        { code: 'invalid', detail: 'Invalid', key: ['This key lacks a permission.'] },
        { status: 400 },
      ),
    ),
  );
  const { user } = await renderApp('/settings/payments');
  await user.click(await screen.findByRole('radio', { name: 'Mollie' }));
  expect(screen.getByRole('link', { name: 'Open the Keys at Mollie' })).toBeVisible();
  await enterText(user, screen.getByLabelText('Key'), 'live_abc');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('This key lacks a permission.')).toBeVisible();
  expect(screen.getByLabelText('Key')).toHaveValue('live_abc');
});

test('Home and Settings show a waiting change, which an owner confirms in Settings [shop 5.11]', async () => {
  connection = { ...connected, change };
  const { user } = await renderApp('/');
  expect(await screen.findByText(/Olivia Hart asked for it/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Look at It' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm It Now' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Payments go to your Stripe account ending 5678.')).toBeVisible();
});

test('one press cancels a waiting change, and there is no form while a change waits [shop 5.6, shop 5.11]', async () => {
  connection = {
    ...connected,
    change: { ...change, confirmObstacle: 'Another owner can confirm it.' },
  };
  const { user } = await renderApp('/settings/payments');
  expect(await screen.findByText('Another owner can confirm it.')).toBeVisible();
  expect(screen.queryByLabelText('Key')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirm It Now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel the Change' }));
  await waitForToast('Change of account cancelled');
  expect(screen.getByLabelText('Key')).toBeVisible();
});

test('when the operator has set the account, the screen says so and has no form [shop 5.9, shop 5.11]', async () => {
  connection = { ...sandbox, obstacle: 'Set by your operator, in the settings of this server.' };
  await renderApp('/settings/payments');
  expect(await screen.findByText(/Set by your operator/)).toBeVisible();
  expect(screen.queryByLabelText('Key')).toBeNull();
});

test('other staff, and a backend without connections, have no screen for the account [shop 5.11]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: false });
  await renderApp('/settings/payments');
  expect(
    await screen.findByText('Only owners can see and change the payment account'),
  ).toBeVisible();
  await server.database().unscopedDb.update(users).set({ isOwner: true });
  server.wire.use(createWhoamiHandler({ capabilities: ['shop'] }));
  await renderApp('/settings/payments');
  expect(await screen.findByText('This server does not have this screen')).toBeVisible();
});

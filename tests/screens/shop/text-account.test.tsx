import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { TextConnection } from '../../../contract/entities/connection.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const url = '/api/connections/texts/';
let connection: TextConnection;
let received: unknown[];

beforeEach(async () => {
  connection = { account: 'none', sender: null, obstacle: null };
  received = [];
  server.wire.use(
    http.get(url, () => HttpResponse.json({ ...connection })),
    http.post(url, async ({ request }) => {
      received.push(await request.json());
      connection = { ...connection, account: 'shop', sender: '+447700900999' };
      return HttpResponse.json({ lines: ['The account is active.'], connection });
    }),
    http.delete(url, () => HttpResponse.json({ ...connection, account: 'none', sender: null })),
  );
  await signIn();
});

test('an owner connects Twilio in Settings, and disconnects it again [shop 5.13]', async () => {
  const { user } = await renderApp('/settings/texts');
  expect(await screen.findByText('Your shop sends no text messages yet.')).toBeVisible();
  await enterText(user, screen.getByLabelText('Account SID'), 'AC123');
  await enterText(user, screen.getByLabelText('Auth Token'), 'secret');
  await enterText(user, screen.getByLabelText('Sender'), '+447700900999');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('The account is active.')).toBeVisible();
  expect(received).toMatchObject([{ account_sid: 'AC123', auth_token: 'secret' }]);
  expect(screen.getByText(/your Twilio account, from \+447700900999/)).toBeVisible();
  expect(screen.getByLabelText('Auth Token')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitForToast('Twilio disconnected');
  expect(screen.getByText('Your shop sends no text messages yet.')).toBeVisible();
});

test('a refused field shows the reason [shop 5.13]', async () => {
  server.wire.use(
    http.post(url, () =>
      HttpResponse.json(
        { code: 'invalid', detail: 'Invalid', sender: ['The account has no such number.'] },
        { status: 400 },
      ),
    ),
  );
  const { user } = await renderApp('/settings/texts');
  await enterText(user, await screen.findByLabelText('Account SID'), 'AC123');
  await enterText(user, screen.getByLabelText('Auth Token'), 'secret');
  await enterText(user, screen.getByLabelText('Sender'), '+447700900555');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('The account has no such number.')).toBeVisible();
});

test('when the operator has set the provider of text messages, the screen has no form [shop 5.13]', async () => {
  connection = { account: 'server', sender: null, obstacle: 'Set by your operator.' };
  await renderApp('/settings/texts');
  expect(await screen.findByText('Set by your operator.')).toBeVisible();
  expect(screen.queryByLabelText('Account SID')).toBeNull();
});

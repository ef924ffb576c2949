import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { EmailConnection } from '../../../contract/entities/connection.ts';
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
const url = '/api/connections/email/';
const none: EmailConnection = { account: 'none', sender: null, host: null, obstacle: null };
const own = {
  ...none,
  account: 'shop',
  sender: 'desk@example.com',
  host: 'smtp.example.com',
};
const problem = 'smtp.example.com does not accept this user and password.';
const lines = [
  { is_good: true, text: 'smtp.example.com took a test email.' },
  { is_good: false, text: 'SPF: example.com does not say which servers may send for it.' },
];

let received: unknown[];
beforeEach(async () => {
  received = [];
  server.restart({ sendsEmail: false });
  server.wire.use(
    http.get(url, () => HttpResponse.json({ ...none })),
    http.post(url, async ({ request }) => {
      const payload = Object(await request.json());
      received.push(payload);
      return payload.password === 'wrong'
        ? HttpResponse.json(
            { code: 'invalid', detail: 'Invalid', password: [problem] },
            { status: 400 },
          )
        : HttpResponse.json({ lines, connection: own });
    }),
    http.delete(url, () => HttpResponse.json({ ...none })),
  );
  await signIn();
});

test('an owner connects a mail server in Settings, and disconnects it again [shop 5.18]', async () => {
  const { user } = await renderApp('/settings/email');
  expect(await screen.findByText('No email goes out yet.')).toBeVisible();
  await enterText(user, screen.getByLabelText('Mail Server'), 'smtp.example.com');
  await user.click(screen.getByRole('radio', { name: '465' }));
  await enterText(user, screen.getByLabelText('User'), 'desk@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'wrong');
  await enterText(user, screen.getByLabelText('Sender'), 'desk@example.com');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(problem)).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await enterText(user, screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('smtp.example.com took a test email.')).toBeVisible();
  expect(screen.getByText(/^SPF: example\.com does not say/)).toBeVisible();
  expect(screen.getByText(/^Emails leave from desk@example\.com/)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(received.at(-1)).toEqual({
    host: 'smtp.example.com',
    port: '465',
    user: 'desk@example.com',
    password: 'right',
    sender: 'desk@example.com',
  });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitForToast('Mail server disconnected');
  expect(screen.getByText('No email goes out yet.')).toBeVisible();
});

const getServer = () => ({
  provider: screen
    .getAllByRole<HTMLInputElement>('radio', { checked: true })
    .map(({ labels }) => labels?.[0]?.textContent),
  host: screen.getByLabelText<HTMLInputElement>('Mail Server').value,
});

test('a provider fills in its mail server and says what it needs, and a typed server shows its provider [shop 5.19]', async () => {
  const { user } = await renderApp('/settings/email');
  const host = await screen.findByLabelText('Mail Server');
  expect(getServer()).toEqual({ provider: ['Other', '587'], host: '' });
  await user.click(screen.getByRole('radio', { name: '465' }));
  await user.click(screen.getByRole('radio', { name: 'Gmail' }));
  expect(getServer()).toEqual({ provider: ['Gmail', '587'], host: 'smtp.gmail.com' });
  expect(screen.getByText(/^Needs an app password/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Outlook' }));
  expect(screen.getByText(/SMTP AUTH/)).toBeVisible();
  await user.clear(host);
  await enterText(user, host, 'SMTP.mail.me.com ');
  expect(screen.getByRole('radio', { name: 'iCloud' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Other' }));
  expect(getServer()).toEqual({ provider: ['Other', '587'], host: '' });
});

test('an address of a known provider fills in its mail server, unless one is typed [shop 5.19]', async () => {
  const { user } = await renderApp('/settings/email');
  await enterText(user, await screen.findByLabelText('User'), 'garage@Googlemail.com');
  await user.tab();
  expect(getServer()).toEqual({ provider: ['Gmail', '587'], host: 'smtp.gmail.com' });
  await user.clear(screen.getByLabelText('Mail Server'));
  await enterText(user, screen.getByLabelText('Mail Server'), 'smtp.example.com');
  await user.click(screen.getByLabelText('User'));
  await user.tab();
  expect(getServer()).toEqual({ provider: ['Other', '587'], host: 'smtp.example.com' });
});

test('when the operator has set the mail server, the screen has no form [shop 5.17, shop 5.18]', async () => {
  const obstacle = 'Set by your operator.';
  server.wire.use(http.get(url, () => HttpResponse.json({ ...none, account: 'server', obstacle })));
  await renderApp('/settings/email');
  expect(await screen.findByText(obstacle)).toBeVisible();
  expect(screen.queryByLabelText('Mail Server')).toBeNull();
});

test('with a backend without connections, the screen says whether emails are sent [shop 5.18]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['shop'], sendsEmail: false }));
  await renderApp('/settings/email');
  expect(await screen.findByText(/ask whoever runs this server/)).toBeVisible();
});

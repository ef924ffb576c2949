import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EmailConnection } from '../../../contract/entities/connection.ts';
import { users } from '../../../server/db/schema.ts';
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
  await user.click(screen.getByRole('radio', { name: 'Other' }));
  await enterText(user, screen.getByLabelText('Mail Server'), 'smtp.example.com');
  await user.click(screen.getByRole('radio', { name: '465' }));
  await enterText(user, screen.getByLabelText('User'), 'desk');
  await enterText(user, screen.getByLabelText('Password'), 'wrong');
  await enterText(user, screen.getByLabelText('Email'), 'desk@example.com');
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
    user: 'desk',
    password: 'right',
    sender: 'desk@example.com',
  });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitForToast('Mail server disconnected');
  expect(screen.getByText('No email goes out yet.')).toBeVisible();
});

test('the screen asks for the mail provider first, and then for what its mailbox needs [shop 5.19]', async () => {
  const { user } = await renderApp('/settings/email');
  await user.click(await screen.findByRole('radio', { name: 'Outlook' }));
  expect(screen.getByText(/SMTP AUTH/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Gmail' }));
  expect(screen.getByRole('link', { name: 'Make an App Password at Google' })).toHaveAttribute(
    'href',
    'https://myaccount.google.com/apppasswords',
  );
  expect(screen.queryByLabelText('Mail Server')).toBeNull();
  await enterText(user, screen.getByLabelText('Email'), 'desk@garage.example');
  await enterText(user, screen.getByLabelText('App Password'), 'abcd efgh ijkl mnop');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('smtp.example.com took a test email.')).toBeVisible();
  expect(received).toEqual([
    {
      host: 'smtp.gmail.com',
      port: '587',
      user: '',
      password: 'abcd efgh ijkl mnop',
      sender: 'desk@garage.example',
    },
  ]);
  expect(screen.getByLabelText('App Password')).toHaveValue('');
});

test('what is wrong with a field that the provider has not is said below the button [shop 5.19]', async () => {
  const noSender = 'smtp.mail.me.com does not send from ali@example.com.';
  server.wire.use(
    http.post(url, () =>
      HttpResponse.json(
        { code: 'invalid', detail: 'Invalid', sender: [noSender] },
        { status: 400 },
      ),
    ),
  );
  const { user } = await renderApp('/settings/email');
  await user.click(await screen.findByRole('radio', { name: 'iCloud' }));
  await enterText(user, screen.getByLabelText('Email'), 'ali@example.com');
  await enterText(user, screen.getByLabelText('App Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(noSender)).toBeVisible();
});

describe('the provider is chosen at first', () => {
  const readChoice = async () => {
    await screen.findByRole('radio', { name: 'Gmail' });
    const checked = screen.queryAllByRole<HTMLInputElement>('radio', { checked: true });
    return checked.map(({ value }) => value);
  };

  test('not for an address of a domain that may be at any provider [shop 5.19]', async () => {
    await renderApp('/settings/email');
    expect(await readChoice()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  test('for an address of its own, which is filled in [shop 5.19]', async () => {
    const ownEmail = 'ali@googlemail.com';
    await server.database().unscopedDb.update(users).set({ email: ownEmail });
    await signIn(ownEmail);
    const { user } = await renderApp('/settings/email');
    expect(await readChoice()).toEqual(['gmail']);
    expect(screen.getByLabelText('Email')).toHaveValue(ownEmail);
    await user.click(screen.getByRole('radio', { name: 'iCloud' }));
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test.each([
    ['smtp.mail.me.com', ['icloud']],
    ['smtp.example.com', ['other', '587']],
  ])('when the shop sends through %s [shop 5.19]', async (host, choice) => {
    server.wire.use(http.get(url, () => HttpResponse.json({ ...own, host })));
    await renderApp('/settings/email');
    expect(await readChoice()).toEqual(choice);
  });
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

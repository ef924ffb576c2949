import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  getDefinition,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const past = new Date(2026, 2, 3, 9, 7);
const future = new Date(Date.now() + 3 * 24 * 60 * 60_000);

const insertRequest = async (fields: RequestFields) =>
  server.insertRequestToJo({
    description: 'Hygienist visit',
    ...fields,
  });

test('the row and the detail show that a link has expired, and Resend renews the link [money 7.9]', async () => {
  const { ident } = await insertRequest({ expiresAt: past, lastSentAt: past });
  await renderApp('/payments');
  expect(
    within(await screen.findByRole('link', { name: /Hygienist/ })).getByText('Link expired'),
  ).toBeVisible();

  const { user } = await renderApp(`/payments/${ident}`);
  const resend = await screen.findByRole('button', { name: 'Resend Request' });
  expect(resend).toHaveAttribute('data-variant', 'filled');
  expect(getDefinition('Status')).toHaveTextContent(/^requested/);
  expect(getDefinition('Status')).toHaveTextContent(/Link expired on Tue 3rd Mar at 09:07$/);
  expect(screen.queryByRole('link', { name: 'Show to Customer' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Scan to Pay' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeVisible();

  await user.click(resend);
  await waitForToast('Resending by email and text to Jo Bloggs');
  expect(await screen.findByRole('heading', { name: 'Scan to Pay' })).toBeVisible();
  expect(getDefinition('Status')).toHaveTextContent(/^requested$/);
});

test('the detail shows when a link will expire, and the list does not [money 7.10]', async () => {
  const { ident } = await insertRequest({ expiresAt: future });
  await renderApp('/payments');
  expect(await screen.findByRole('link', { name: /Hygienist/ })).not.toHaveTextContent(/link/i);
  await renderApp(`/payments/${ident}`);
  expect(await screen.findByRole('button', { name: 'Resend Request' })).toBeVisible();
  expect(getDefinition('Link Works Until')).toHaveTextContent(/^\w+ \d+\w\w \w+ at \d\d:\d\d$/);
});

test.each(['paid', 'cancelled_client'] as const)(
  'the expiry of a request that is %s is not shown [money 7.9]',
  async (status) => {
    const { ident } = await insertRequest({ status, expiresAt: past });
    await renderApp(`/payments/${ident}`);
    await screen.findByText('Status');
    expect(document.body).not.toHaveTextContent(/expired|works until/i);
  },
);

test('Watch says that the link has expired [money 7.9]', async () => {
  const { ident } = await insertRequest({ expiresAt: past });
  await renderApp(`/payments/${ident}?watch=on`);
  expect(await screen.findByRole('heading', { name: 'The link has expired' })).toBeVisible();
  expect(screen.getByText('Resend the request to make it work again.')).toBeVisible();
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
});

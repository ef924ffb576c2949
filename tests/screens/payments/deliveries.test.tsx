import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryReason } from '../../../contract/payments/delivery.ts';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { recordHistory } from '../../../server/domain/history/history.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

type MessageEvent = [
  event: Exclude<HistoryEvent, 'created'>,
  channel: 'email' | 'sms',
  reason?: DeliveryReason,
];

/** Of 9:00. Its history has one of `events` for each minute from 9:01 on. */
const insertRequest = async (...events: readonly MessageEvent[]) => {
  const payment = await server.insertRequestToJo({
    // Misspelt, as a wrong address often is.
    customerEmail: 'jo@exmaple.com',
    customerPhone: '07700 900123',
  });
  for (const [index, [event, channel, reason = null]] of events.entries()) {
    await recordHistory(server.database().unscopedDb, {
      tenantId: payment.tenantId,
      paymentRequestId: payment.id,
      at: new Date(Date.UTC(2026, 2, 1, 9, index + 1)),
      messageId: null,
      event,
      channel,
      reason,
    });
  }
  return payment;
};

const enableReports = () =>
  server.wire.use(createWhoamiHandler({ capabilities: ['money'], hasDeliveryReports: true }));
const getStatus = () => screen.getByText('Status', { selector: 'dt' }).nextElementSibling;

describe('a payment request whose message bounced', () => {
  test('says beside the status, in the history and in the list why the message bounced [reach 4.1, reach 4.2]', async () => {
    enableReports();
    const { ident } = await insertRequest(
      ['sent', 'email'],
      ['bounced_hard', 'email', 'unknown_recipient'],
    );
    await renderApp(`/payments/${ident}`);
    await screen.findByRole('heading', { name: 'History' });
    expect(getStatus()).toHaveTextContent('Email not delivered: the address does not exist');
    expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent(
      'Email not delivered: the address does not exist',
    );
    await renderApp('/payments');
    expect(
      await screen.findByText('Email not delivered: the address does not exist'),
    ).toBeVisible();
  });

  test('opens the form for a correction with the wrong address selected [reach 4.5]', async () => {
    enableReports();
    const { ident } = await insertRequest(
      ['sent', 'sms'],
      ['bounced_hard', 'sms', 'unknown_recipient'],
    );
    const { user } = await renderApp(`/payments/${ident}`);
    await user.click(await screen.findByRole('button', { name: 'Wrong Address?' }));
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone Number');
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone.value.slice(phone.selectionStart ?? 0, phone.selectionEnd ?? 0)).toBe(
      '07700 900 123',
    );
  });

  test('shows no warning when the text message arrived, and says that it arrived [reach 4.4]', async () => {
    enableReports();
    const { ident } = await insertRequest(
      ['sent', 'email'],
      ['sent', 'sms'],
      ['bounced_hard', 'email', 'unknown_recipient'],
      ['delivered', 'sms'],
    );
    await renderApp(`/payments/${ident}`);
    await screen.findByRole('heading', { name: 'History' });
    expect(getStatus()).toHaveTextContent(
      /Text message delivered .*09:04, so the customer has the request/,
    );
    await renderApp('/payments');
    await screen.findByRole('link', { name: /07700 900 123|jo@exmaple\.com/ });
    expect(screen.queryByText(/not delivered/)).not.toBeInTheDocument();
  });
});

test('the history quotes the customer’s answer by text message [reach 2.5]', async () => {
  const { ident, id: paymentRequestId, tenantId } = await insertRequest(['sent', 'sms']);
  await recordHistory(server.database().unscopedDb, {
    tenantId,
    paymentRequestId,
    at: new Date(Date.UTC(2026, 2, 1, 10)),
    event: 'replied',
    channel: 'sms',
    text: 'Can I pay on Friday?',
  });
  await renderApp(`/payments/${ident}`);
  const history = await screen.findByRole('list', { name: 'History' });
  expect(history).toHaveTextContent('The customer replied by text');
  expect(within(history).getByText('Can I pay on Friday?').tagName).toBe('Q');
});

test('with a server without delivery reports, no text beside the status says that a message arrived [reach 1.1]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['money'] }));
  const { ident } = await insertRequest(['sent', 'email'], ['delivered', 'email']);
  await renderApp(`/payments/${ident}`);
  await screen.findByRole('heading', { name: 'History' });
  expect(getStatus()).toHaveTextContent(/^requested$/);
});

test.each([
  ['narrow', false],
  ['wide', true],
])(
  'on a %s screen, the row of an open request that was never sent says so [extra 6.11]',
  async (_, isWide) => {
    if (isWide) matchMedia(wideScreen);
    await server.insertRequestToJo({ description: 'Posted' });
    await server.insertRequestToJo({ description: 'By a code', lastSentAt: null });
    await server.insertRequestToJo({ description: 'Paid code', lastSentAt: null, status: 'paid' });
    await renderApp('/payments');
    expect(await screen.findByRole('link', { name: /By a code/ })).toHaveTextContent('Not sent');
    for (const name of [/Posted/, /Paid code/])
      expect(screen.getByRole('link', { name })).not.toHaveTextContent('Not sent');
  },
);

test('a backend that may not tell the last send has no “Not sent” [extra 6.11]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
  await server.insertRequestToJo({ lastSentAt: null });
  await renderApp('/payments');
  expect(await screen.findByRole('link', { name: /Jo Bloggs/ })).not.toHaveTextContent('Not sent');
});

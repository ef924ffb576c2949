import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { paymentHistory } from '../../../server/db/schema.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import {
  createSpecifiedPayment,
  createThirdPartyBackend,
} from '../../support/app/third-party-backend.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const morning = new Date(2026, 2, 3, 9, 7);

const insertLatePayment = async (fields: RequestFields) =>
  server.insertRequestToJo({
    amountGross: 4500,
    lateAmount: 4500,
    lateAt: morning,
    ...fields,
  });

const findRow = () => screen.findByRole('link', { name: /Hygienist visit/ });
const findStatus = async () => {
  const value = (await screen.findByText('Status', { selector: 'dt' })).nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error('The status has no value');
  return value;
};

test.each<[PaymentStatus, string]>([
  ['cancelled_client', 'Paid £45.00 after it was cancelled'],
  ['cancelled_provider', 'Paid £45.00 after it was cancelled'],
  ['refunded_provider', 'Paid £45.00 after it was refunded'],
  ['paid', 'Paid twice: £45.00 more'],
  ['declined', 'Paid £45.00, more than was due'],
])(
  'a late payment of a request that is %s is red in its row and its detail [money 7.2, money 7.3]',
  async (status, text) => {
    const { ident } = await insertLatePayment({
      status,
      refundedAmount: status === 'refunded_provider' ? 4500 : 0,
    });
    await renderApp('/payments');
    expect(within(await findRow()).getByText(text)).toHaveAttribute('data-tone', 'error');
    await renderApp(`/payments/${ident}`);
    const banner = (await screen.findByText(text)).closest('[data-tone]');
    expect(banner).toHaveAttribute('data-tone', 'error');
    expect(banner).toHaveTextContent(`${text}Tue 3rd Mar at 09:07`);
    expect(await findStatus()).not.toHaveTextContent(text);
  },
);

test.each<[PaymentStatus, number, string]>([
  ['cancelled_client', 4500, 'Paid £45.00 after it was cancelled, refunded'],
  ['paid', 4500, 'Paid twice: £45.00 more, refunded'],
  ['refunded_provider', 9000, 'Paid £45.00 after it was refunded, refunded'],
])(
  'a refunded late payment of a request that is %s has a neutral colour [money 7.4]',
  async (status, refundedAmount, text) => {
    const refunded = { refundedAmount, lateRefundedAmount: 4500, refundStatus: 'done' } as const;
    const { ident } = await insertLatePayment({ status, ...refunded });
    await renderApp('/payments');
    const row = await findRow();
    expect(within(row).getByText(text)).toHaveAttribute('data-tone', 'neutral');
    expect(within(row).queryByText('£45.00 refunded')).not.toBeInTheDocument();
    await renderApp(`/payments/${ident}`);
    expect(within(await findStatus()).getByText(text)).toHaveAttribute('data-tone', 'neutral');
    expect(screen.queryByText('Tue 3rd Mar at 09:07')).not.toBeInTheDocument();
  },
);

test('a late payment of which a part was refunded is still red, beside the refunded sum [money 7.4]', async () => {
  await insertLatePayment({
    status: 'cancelled_client',
    refundedAmount: 1000,
    lateRefundedAmount: 1000,
    refundStatus: 'done',
  });
  await renderApp('/payments');
  const row = await findRow();
  expect(within(row).getByText('Paid £45.00 after it was cancelled')).toHaveAttribute(
    'data-tone',
    'error',
  );
  expect(within(row).getByText('£10.00 refunded')).toHaveAttribute('data-tone', 'neutral');
});

test('a second payment after the refund of a part is red until the second payment is refunded [money 7.4]', async () => {
  await insertLatePayment({ status: 'paid', refundedAmount: 4500, refundStatus: 'done' });
  await renderApp('/payments');
  const row = await findRow();
  expect(within(row).getByText('Paid twice: £45.00 more')).toHaveAttribute('data-tone', 'error');
  expect(within(row).getByText('£45.00 refunded')).toHaveAttribute('data-tone', 'neutral');
});

test('a late payment is shown from its row when the detail cannot be loaded [money 7.2]', async () => {
  const { ident } = await insertLatePayment({ status: 'cancelled_client' });
  const { user } = await renderApp('/payments');
  const row = await findRow();
  server.wire.use(http.get(`/api/services/payments/${ident}/`, () => HttpResponse.error()));
  await user.click(row);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  const banner = screen.getByText('Paid £45.00 after it was cancelled').closest('[data-tone]');
  expect(banner).toHaveAttribute('data-tone', 'error');
});

test('the history says what happened to the money, and what the provider has reported [money 7.5]', async () => {
  const { id, ident, tenantId } = await insertLatePayment({
    status: 'cancelled_client',
    createdAt: morning,
  });
  const insert = (event: (typeof paymentHistory.$inferInsert)['event'], amount: number | null) =>
    server
      .database()
      .unscopedDb.insert(paymentHistory)
      .values({ id: newId(), tenantId, paymentRequestId: id, event, amount, at: morning });
  await insert('paid_late', 4500);
  await insert('paid_twice', 4500);
  await insert('amount_mismatch', 4000);
  await insert('amount_mismatch', null);
  await insert('refund_requested', 1000);
  await insert('refund_refused', 1000);
  await insert('refunded', 1000);
  await insert('refund_refused', null);
  await renderApp(`/payments/${ident}`);
  const lines = within(await screen.findByRole('list', { name: 'History' })).getAllByRole(
    'listitem',
  );
  // Each line ends with its time.
  expect(lines.map((line) => line.lastChild?.textContent?.slice(0, -'09:00'.length))).toEqual([
    'The provider refused the refund',
    '£10.00 refunded',
    'The provider refused the refund of £10.00',
    'Refund of £10.00 requested',
    'The provider reported another amount or currency',
    'The provider reported another amount or currency: 40.00',
    'Paid £45.00 a second time',
    'Paid £45.00 after the request was closed',
    'Created',
  ]);
});

test('unknown combinations of status and late payment are shown as text [money 7.3]', async () => {
  const payment = createSpecifiedPayment({
    status: 'on_hold',
    late_payment: { amount_gross: 4500, at: morning.toISOString() },
    refund_status: 'in_review',
  });
  server.wire.use(
    http.get('/api/services/payments/pr-7/', () => HttpResponse.json(payment)),
    ...createThirdPartyBackend().handlers,
  );
  await renderApp('/payments/pr-7');
  expect(await screen.findByText('Paid £45.00 late')).toBeVisible();
  expect(await findStatus()).toHaveTextContent(/^on holdRefund in review$/);
});

test('with a backend of the specification alone, the app shows only the status of the money [money 7.1]', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  await renderApp('/payments');
  await screen.findByRole('link', { name: /Customer 3/ });
  const words = /sandbox|refund|twice|late\b|expired|works until/i;
  expect(document.body).not.toHaveTextContent(words);
  await renderApp('/payments/pr-3');
  expect(await findStatus()).toHaveTextContent(/^requested$/);
  expect(await screen.findByRole('button', { name: 'Resend Request' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(words);
});

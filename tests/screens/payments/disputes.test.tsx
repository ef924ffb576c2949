import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DisputeState } from '../../../server/lib/states/provider-states.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { createChargeFact, settleFacts } from '../../support/db/money-facts.ts';

const server = withServer();
beforeEach(() => signIn());

const openedAt = new Date('2026-03-02T09:00:00Z');
const url = 'https://dashboard.stripe.com/disputes/dp_1';

const insertDisputed = async (state: DisputeState, dueAt?: Date) => {
  const payment = await server.insertRequestToJo();
  const dispute = { id: 'dp_1', amountPence: 6_000, state, dueAt, url, openedAt };
  await settleFacts(server.database(), payment, {
    charge: createChargeFact(payment, { provider: 'stripe', disputes: [dispute] }),
  });
  return payment;
};

const findRow = () => screen.findByRole('link', { name: /Hygienist visit/ });

test.each<[DisputeState, Date | undefined, string]>([
  [
    'needs_response',
    new Date('2026-12-04T12:00:00Z'),
    'Disputed: £60.00 withdrawn, answer by Fri 4th Dec',
  ],
  ['under_review', undefined, 'Disputed: £60.00 withdrawn, the bank is deciding'],
  [
    'inquiry',
    new Date('2026-12-04T12:00:00Z'),
    'The customer’s bank asks about this payment, answer by Fri 4th Dec',
  ],
  ['lost', undefined, 'Dispute lost: £60.00 went back to the customer'],
])(
  'a dispute that is %s is red in the list and the detail, and links to the provider’s page [money 9.13]',
  async (state, dueAt, text) => {
    const { ident } = await insertDisputed(state, dueAt);
    await renderApp('/payments');
    expect(within(await findRow()).getByText(text)).toHaveAttribute('data-tone', 'error');
    await renderApp(`/payments/${ident}`);
    const [banner] = await screen.findAllByText(text);
    expect(banner?.closest('[data-tone]')).toHaveAttribute('data-tone', 'error');
    expect(screen.getByRole('link', { name: 'Open at the provider' })).toHaveAttribute('href', url);
  },
);

test.each<[DisputeState, string]>([
  ['won', 'Dispute won: the money came back'],
  ['closed', 'Dispute withdrawn: the payment stands'],
])('a dispute that is %s is a note without colour [money 9.13]', async (state, text) => {
  const { ident } = await insertDisputed(state);
  await renderApp('/payments');
  expect(within(await findRow()).getByText(text)).toHaveAttribute('data-tone', 'neutral');
  await renderApp(`/payments/${ident}`);
  expect(await screen.findByText(text)).toHaveAttribute('data-tone', 'neutral');
  expect(screen.queryByRole('link', { name: 'Open at the provider' })).not.toBeInTheDocument();
});

test.each([
  [
    'pending',
    'insufficient_balance',
    'The refund waits: not enough money in the account at the provider',
  ],
  ['refused', 'returned', 'The bank returned the refund'],
  ['refused', 'disputed', 'Refund refused: the customer has disputed the payment'],
  ['refused', 'refused', 'The provider refused the refund'],
] as const)(
  'a refund that is %s because of %s shows the reason [money 9.13]',
  async (refundStatus, refundReason, text) => {
    const fields = { status: 'paid', refundStatus, refundReason } as const;
    const { ident } = await server.insertRequestToJo(fields);
    await renderApp('/payments');
    expect(within(await findRow()).getByText(text)).toHaveAttribute('data-tone', 'error');
    await renderApp(`/payments/${ident}`);
    expect(await screen.findByText(text)).toHaveAttribute('data-tone', 'error');
  },
);

test('a refund that waits after an equal refund shows the reason in the list, the detail and the history [money 9.13]', async () => {
  const payment = await server.insertRequestToJo();
  const refund = {
    id: 're_1',
    idempotencyKey: undefined,
    amountPence: 1_000,
    status: 'pending',
  } as const;
  await settleFacts(server.database(), payment, {
    charge: createChargeFact(payment, {
      provider: 'mollie',
      refunds: [{ ...refund, reason: 'equal_refund' }],
    }),
  });
  const note = 'The refund waits: the provider makes no two equal refunds within an hour';
  await renderApp('/payments');
  expect(within(await findRow()).getByText(note)).toHaveAttribute('data-tone', 'neutral');
  await renderApp(`/payments/${payment.ident}`);
  expect(await screen.findByText(note)).toHaveAttribute('data-tone', 'neutral');
  const entry =
    'The refund of £10.00 waits: the provider makes no two equal refunds within an hour';
  expect(screen.getByText(entry)).toBeInTheDocument();
});

test('a filter lists the disputed payments if there are any and the backend reports disputes [money 9.15]', async () => {
  await server.insertRequestToJo({ description: 'Not disputed' });
  server.wire.use(createWhoamiHandler({ capabilities: ['lists'], hasDisputes: true }));
  const { user } = await renderApp('/payments');
  await screen.findByRole('link', { name: /Not disputed/ });
  await expect.poll(() => server.requests('GET', '/services/payment_totals/')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Disputed' })).not.toBeInTheDocument();

  await insertDisputed('won');
  await renderApp('/payments');
  await user.click(await screen.findByRole('button', { name: 'Disputed' }));
  await findRow();
  await expect.poll(() => screen.queryByRole('link', { name: /Not disputed/ })).toBeNull();

  server.wire.use(createWhoamiHandler({ capabilities: ['lists'] }));
  await renderApp('/payments?filter=disputed');
  await screen.findByRole('link', { name: /Not disputed/ });
  expect(screen.queryByRole('button', { name: 'Disputed' })).not.toBeInTheDocument();
});

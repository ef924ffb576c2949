import { expect, test } from 'vitest';
import type { Books } from '../../../contract/entities/books.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { ROUNDS } from '../../../tests/support/rounds.ts';
import { createStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import type { ReportedCharge } from '../money/ledger/new-facts.ts';

const database = await openTestDatabase();

const HOUR_MS = DAY_MS / 24;
const MONTHS = 12;
/** With 18 rounds, the year has more than 10,000 movements. */
const PAYMENTS_PER_MONTH = 8 * Math.min(ROUNDS, 18);
const PAYMENTS_PER_DEPOSIT = PAYMENTS_PER_MONTH / 4;
const refundedParts = [500, 750, 1_000, 1_250];
const AMOUNT_PENCE = 6_000;

test('after twelve months of payments, refunds, disputes and fees, the books and the bank differ by £0.00 [books 2.7]', {
  timeout: 150_000 * ROUNDS,
}, async () => {
  const shop = await createStripeShop(database);
  const { account } = shop.stripe;
  const { clock } = shop.server;
  const customer = await insertCustomer(database, shop.tenant);
  const checkout = {
    mode: 'payment',
    success_url: 'https://shop.example/',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: AMOUNT_PENCE,
          product_data: { name: 'Visit' },
        },
      },
    ],
  } as unknown as Parameters<typeof account.open>[0];
  type Request = Awaited<ReturnType<typeof insertPaymentRequest>>;
  const learn = (row: Request, charge: ReportedCharge) =>
    settleFacts(database, row, { charge }, clock());

  /** The customer pays at Stripe. */
  const pay = async () => {
    const row = await insertPaymentRequest(database, customer, { createdAt: clock() });
    const { id } = account.open(checkout);
    account.pay(id);
    const reference = String(account.getCheckout(id).payment_intent);
    const charge = createChargeFact(row, {
      provider: 'stripe',
      providerCheckoutId: id,
      reference,
      paidAt: clock(),
    });
    await learn(row, charge);
    return { row, charge };
  };
  /** The shop gives parts of a payment back. */
  const refund = async ({ row, charge }: Awaited<ReturnType<typeof pay>>) => {
    const refunds = refundedParts.map((amountPence) => {
      const { id } = account.refunds.create({
        payment_intent: charge.reference,
        amount: amountPence,
      });
      return { id, idempotencyKey: undefined, amountPence, status: 'done' as const };
    });
    await learn(row, { ...charge, refunds });
  };
  const dispute = async ({ row, charge }: Awaited<ReturnType<typeof pay>>, isWon: boolean) => {
    const { id } = account.disputes.open(charge.reference);
    const opened = { id, amountPence: AMOUNT_PENCE, openedAt: clock() };
    await learn(row, { ...charge, disputes: [{ ...opened, state: 'needs_response' }] });
    const state = isWon ? 'won' : 'lost';
    account.disputes.move(id, state);
    await learn(row, { ...charge, disputes: [{ ...opened, state }] });
  };
  const payOut = () => account.payouts.move(account.payouts.payOut().id, 'paid');
  const readBooks = async (firstDay: string, lastDay: string) => {
    const query = new URLSearchParams({ first_day: firstDay, last_day: lastDay });
    return (await shop.client.get(`/books/?${query}`)).body as Books;
  };

  const months: string[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const begunAt = clock();
    months.push(begunAt.toISOString().slice(0, 10));
    for (let index = 0; index < PAYMENTS_PER_MONTH; index += 1) {
      clock.advance(4 * HOUR_MS);
      const paid = await pay();
      if (index % 17 === 1) await dispute(paid, (month + index) % 2 === 0);
      else await refund(paid);
      if (index % PAYMENTS_PER_DEPOSIT === PAYMENTS_PER_DEPOSIT - 1) payOut();
    }
    account.payouts.takeFee(500);
    clock.advance(begunAt.getTime() + 30 * DAY_MS - clock().getTime());
    await shop.client.logIn('ali@example.com', testPassword);
    // The server reads the payouts of the last months.
    await readBooks(months.at(-1) ?? '', clock().toISOString().slice(0, 10));
  }
  payOut();
  clock.advance(7 * DAY_MS);
  await shop.client.logIn('ali@example.com', testPassword);
  const today = clock().toISOString().slice(0, 10);
  const year = await readBooks(months[0] ?? '', today);
  expect(year.movementCount).toBeGreaterThan(5 * MONTHS * PAYMENTS_PER_MONTH);
  expect(year.bank).toEqual({
    payoutCount: MONTHS * (PAYMENTS_PER_MONTH / PAYMENTS_PER_DEPOSIT) + 1,
    differenceAmount: 0,
    misfitCount: 0,
    misfits: [],
  });
  // Everything was paid out.
  expect(year.proceedsAmount - year.paidOutAmount).toBe(0);
  for (const [index, firstDay] of months.entries()) {
    const next = months[index + 1] ?? today;
    const lastDay = new Date(Date.parse(next) - DAY_MS).toISOString().slice(0, 10);
    const { bank, takenAmount } = await readBooks(firstDay, lastDay);
    expect(takenAmount).toBe(PAYMENTS_PER_MONTH * AMOUNT_PENCE);
    expect(bank).toMatchObject({ differenceAmount: 0, misfitCount: 0 });
  }
  await shop.stripe.stop();
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { paymentSchema, toMollieAmount } from './mollie-payment.ts';

const paid = {
  id: 'tr_7UhSN1zuXS',
  status: 'paid',
  amount: { currency: 'GBP', value: '45.00' },
  paidAt: '2026-03-02T09:00:00+00:00',
};

const parse = (changes: object) => v.parse(paymentSchema, { ...paid, ...changes });

describe('amounts of Mollie', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [29, '0.29'],
    [100, '1.00'],
    [435, '4.35'],
    [6_000, '60.00'],
    [110_000, '1100.00'],
    [999_999_999_999, '9999999999.99'],
  ])('%i pence are converted to %s, and back', (pence, value) => {
    expect(toMollieAmount(pence, 'GBP')).toEqual({ currency: 'GBP', value });
    expect(parse({ amount: { currency: 'GBP', value } }).amountPence).toBe(pence);
  });

  test.each(['45', '45.0', '45.000', '-45.00', '4,500.00', '4.5e1', '', ' 45.00'])(
    '%j is not an amount',
    (value) => {
      expect(() => parse({ amount: { currency: 'GBP', value } })).toThrow();
    },
  );
});

describe('payments of Mollie', () => {
  test('in another currency keep their currency', () => {
    expect(parse({ amount: { currency: 'EUR', value: '45.00' } }).checkoutStatus).toMatchObject({
      currency: 'EUR',
    });
  });

  test('by a method other than a card have no card', () => {
    for (const details of [undefined, null, { consumerName: 'Jo' }, { cardNumber: null }]) {
      expect(parse({ details }).checkoutStatus).not.toHaveProperty('cardLastFour');
      expect(parse({ details }).checkoutStatus).not.toHaveProperty('cardBrand');
    }
  });

  test.each([
    [{ failureReason: 'possible_fraud' }, 'declined_by_bank'],
    [{ failureReason: 'invalid_cvv' }, 'other'],
    [{ failureReason: null }, 'other'],
    [null, 'other'],
  ])(
    'that failed with the details %j were declined: %s [counter 15.2]',
    (details, declineReason) => {
      expect(parse({ status: 'failed', details }).checkoutStatus).toEqual({
        state: 'failed',
        declineReason,
      });
    },
  );

  test('that are paid without paidAt are invalid', () => {
    expect(() => parse({ paidAt: undefined })).toThrow('paidAt is missing');
  });

  test('of a year that PostgreSQL cannot store are invalid', () => {
    expect(() => parse({ paidAt: '0000-03-02T09:00:00+00:00' })).toThrow();
  });

  test('that are refunded without embedded refunds are invalid', () => {
    const amountRefunded = { currency: 'GBP', value: '10.00' };
    expect(() => parse({ amountRefunded })).toThrow('refunds or chargebacks are missing');
    expect(parse({ amountRefunded, _embedded: { refunds: [] } }).refunds).toEqual([]);
  });

  test.each([['a word'], [7], [null], [{ idempotencyKey: 7 }], [['key']]])(
    'can have a refund with the metadata %j, which has no idempotency key',
    (metadata) => {
      const refund = {
        id: 're_1',
        status: 'refunded',
        amount: { currency: 'GBP', value: '10.00' },
        metadata,
      };
      const [parsed] = parse({ _embedded: { refunds: [refund] } }).refunds;
      expect(parsed).toEqual({
        id: 're_1',
        idempotencyKey: undefined,
        amountPence: 1_000,
        status: 'done',
      });
    },
  );

  test('with an unknown status are invalid', () => {
    expect(() => parse({ status: 'settled' })).toThrow();
  });
});

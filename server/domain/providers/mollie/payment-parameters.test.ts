import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createRequest, returnUrl } from '../../../../tests/support/providers/provider-case.ts';
import { methodsSchema, toOfferedMethods, toPaymentParameters } from './payment-parameters.ts';

const createList = (methods: readonly object[]) =>
  v.parse(methodsSchema, { count: methods.length, _embedded: { methods } });

test('methods of Mollie have their limits in pounds, and a method with other limits is offered only for the requested amount [money 2.9]', () => {
  const enabled = createList([
    {
      id: 'creditcard',
      minimumAmount: { currency: 'GBP', value: '0.30' },
      maximumAmount: { currency: 'GBP', value: '10000.00' },
    },
    {
      id: 'paypal',
      minimumAmount: { currency: 'EUR', value: '0.01' },
      maximumAmount: null,
    },
    { id: 'googlepay', maximumAmount: { unknown: true } },
    { id: 'bacs' },
    { id: 'newmethod' },
  ]);
  expect(toOfferedMethods(enabled, { amountPence: 4_500, currency: 'GBP' })).toEqual([
    { method: 'card', minPence: 30, maxPence: 1_000_000 },
    { method: 'payPal', minPence: 4_500, maxPence: 4_500 },
    { method: 'googlePay', minPence: undefined, maxPence: undefined },
  ]);
});

test.each([
  'http://localhost:8080',
  'https://shop-1.localhost',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'http://10.0.0.8',
  'http://192.168.1.5',
  'https://till.local',
])(
  'a payment at %s asks for no webhooks, because Mollie cannot reach the address [money 9.11]',
  (origin) => {
    const request = createRequest({ now: () => new Date() }, { webhookOrigin: origin });
    expect(toPaymentParameters(request, returnUrl)).not.toHaveProperty('webhookUrl');
  },
);

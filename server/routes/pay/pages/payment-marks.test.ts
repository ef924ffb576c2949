import { expect, test } from 'vitest';
import { cardMarks, paymentMarks } from './payment-marks.ts';

test.each([
  ['stripe', ['Visa', 'Mastercard', 'American Express']],
  ['mollie', ['Visa', 'Mastercard']],
  ['sandbox', ['Visa', 'Mastercard', 'American Express']],
] as const)('the page lists the cards that %s accepts for every shop', async (provider, brands) => {
  const markup = String(await cardMarks(provider));
  expect([...markup.matchAll(/aria-label="([^"]+)" focusable/g)].map(([, name]) => name)).toEqual(
    brands,
  );
});

const describeMarks = async (...args: Parameters<typeof paymentMarks>) => {
  const markup = String(await paymentMarks(...args));
  return [markup.includes('Accepted cards'), /<p class="small">([^<]*)/.exec(markup)?.[1]];
};

test.each([
  [undefined, true, undefined],
  [['card'], true, undefined],
  [['card', 'payPal'], true, 'You can also pay there with PayPal.'],
  [
    ['applePay', 'card', 'googlePay', 'payPal', 'payByBank'],
    true,
    'You can also pay there with PayPal or Pay by Bank. Apple Pay or Google Pay shows there if your device has it.',
  ],
  [['payPal'], false, 'You can pay there with PayPal.'],
] as const)(
  'with the methods %j, the page claims only what the server knows [money 2.9]',
  async (methods, hasCards, text) => {
    expect(await describeMarks('mollie', methods)).toEqual([hasCards, text]);
  },
);

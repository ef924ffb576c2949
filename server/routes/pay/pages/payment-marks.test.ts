import { expect, test } from 'vitest';
import { paymentMarks } from './payment-marks.ts';

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
  'says of the methods %j only what is known [money 2.9]',
  async (methods, hasCards, text) => {
    expect(await describeMarks('mollie', methods)).toEqual([hasCards, text]);
  },
);

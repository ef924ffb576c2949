import { describe, expect, test } from 'vitest';
import { countSeptets, toGsm } from '../../../lib/text/character-sets.ts';
import { buildSmsText } from './sms-text.ts';

const link = `https://pay.example.com/pay/${'x'.repeat(43)}`;
const notice = {
  shop: {
    name: 'Harbour Street Dental',
    phone: null,
    replyTo: null,
    colour: null,
    dataContact: null,
  },
  customer: { name: 'Jo Bloggs', email: null, phone: '07700 900123' },
  description: 'Check-up and polish',
  amountGross: 4500,
  link,
};

describe('the text message of a payment request', () => {
  test('contains the tenant, the amount and the description, and ends with the link', () => {
    expect(buildSmsText({ ...notice, link: 'https://b.example/pay/x' })).toBe(
      'Hi Jo Bloggs, Harbour Street Dental asks you to pay £45.00 for Check-up and polish.\nhttps://b.example/pay/x',
    );
  });

  test('asks for a part in the words of the page [recorded 4.1]', () => {
    const partFacts = [
      ['Total', '£90.00'],
      ['To pay now', '£45.00'],
      ['Left after this', '£45.00'],
    ] as const;
    expect(buildSmsText({ ...notice, partFacts, link: 'https://b.example/pay/x' })).toContain(
      'asks you to pay £45.00 now (total £90.00) for Check-up and polish.',
    );
  });

  test.each([
    [
      'a long description',
      { description: 'A crown, two fillings, and a long talk about flossing. '.repeat(9) },
    ],
    [
      'a long business name',
      {
        shop: {
          ...notice.shop,
          name: 'The Old Harbour Street Dental and Orthodontic Practice '.repeat(3),
        },
      },
    ],
    [
      'curly quotes and accents',
      { shop: { ...notice.shop, name: 'O’Neill’s Café – Łódź' }, description: 'Crêpe “Suzette”' },
    ],
    ['emoji', { description: 'Birthday cake 🎂🎂' }],
    ['characters that take two septets', { description: '[{~}] '.repeat(20) }],
    [
      'line breaks',
      { description: 'one\ntwo', shop: { ...notice.shop, name: 'Harbour\r\nStreet' } },
    ],
    [
      'the rest of a request that is paid in parts',
      {
        partFacts: [
          ['Total', '£9,999.99'],
          ['Paid already', '£1,234.56'],
          ['To pay now', '£8,765.43'],
        ] as const,
      },
    ],
    ['the largest amount', { amountGross: 999_999_999_999 }],
  ])('fits into one part with %s and the complete link', (_, change) => {
    const text = buildSmsText({ ...notice, ...change });
    expect(countSeptets(text)).toBeLessThanOrEqual(160);
    expect(text.endsWith(`\n${link}`)).toBe(true);
  });

  test('contains the whole link even if the link is longer than one part', () => {
    const longLink = `https://pay.example.com/${'y'.repeat(200)}`;
    expect(buildSmsText({ ...notice, link: longLink }).endsWith(longLink)).toBe(true);
  });

  test('contains a name outside the GSM alphabet unchanged', () => {
    expect(buildSmsText({ ...notice, shop: { ...notice.shop, name: '港町歯科' } })).toContain(
      '港町歯科 asks you to pay £45.00',
    );
  });
});

test('letters outside the GSM alphabet lose their accents, and letters of the alphabet keep them', () => {
  expect(toGsm('Zoë’s crêperie é')).toBe("Zoe's creperie é");
  expect(toGsm('Привет')).toBeUndefined();
});

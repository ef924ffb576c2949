import { expect, it } from 'vitest';
import { getWatchStatus } from './watch-status.ts';

const at = '2026-09-03T09:00:00Z';
const paid = {
  id: 7,
  ident: 'pr-7',
  createdAt: at,
  lastSentAt: null,
  customer: { name: 'Jo Bloggs' },
  description: '',
  amountGross: 6000,
  amountNet: 6000,
  amountVat: 0,
  vatCode: 'T0',
  user: null,
  customerCreated: false,
  status: 'paid',
} as const;
const toHistory = (...events: string[]) =>
  events.map((event) => ({ event, at, by: null, channel: 'email', amount: null }));

it('a title has only the first name, and shortens a long one [counter 10.15, counter 18.7]', () => {
  const facts = { isLinkExpired: false, isConfirming: false };
  const getTitle = (name: string, status: string) =>
    getWatchStatus({ ...paid, customer: { name }, status }, facts).title;
  expect(getTitle('Wilhelmina-Featherstonehaugh Cholmondeley', 'requested')).toBe(
    'Waiting for Wilhelmina-Featherstone… to pay',
  );
  expect(getTitle('Jo Bloggs', 'paid')).toBe('Jo paid £60.00');
  expect(getTitle('Jo Bloggs', 'declined')).toBe('Please try another card');
});

it.each([
  ['card_expired', 'Please try another card'],
  ['authentication_failed', 'Please try to pay again'],
  ['other', 'Please try to pay again'],
])(
  'after a decline, the title has the advice of the customer’s page: %s [counter 15.5]',
  (declineReason, expected) => {
    const facts = { isLinkExpired: false, isConfirming: false };
    const declined = { ...paid, status: 'declined', declineReason } as const;
    expect(getWatchStatus(declined, facts).title).toBe(expected);
  },
);

it.each([
  [{}, ''],
  [
    { cardBrand: 'Visa', cardLastFour: '4242', history: toHistory('paid', 'receipt_sent') },
    'Visa ending 4242. Receipt sent by email.',
  ],
  [
    { cardLastFour: '4242', history: toHistory('paid', 'receipt_sent', 'receipt_failed') },
    'Card ending 4242.',
  ],
])(
  'a paid request shows the card and the receipt if the backend knows them: %j [counter 10.11]',
  (known, expected) => {
    const facts = { isLinkExpired: false, isConfirming: false };
    expect(getWatchStatus({ ...paid, ...known }, facts).hint).toBe(expected);
  },
);

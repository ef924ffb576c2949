import { expect, test } from 'vitest';
import { createMatcher, startsWithWords } from './match-search.ts';
import { searchedInCustomers, searchedInPayments } from './searched-fields.ts';

const zoe = {
  name: 'Zoë Featherstonehaugh-Okafor',
  email: 'zoe@example.com',
  phone: '07700 900555',
};

const matchesStarts = (typed: string, customer: { name: string; email: string | null } = zoe) =>
  createMatcher(searchedInCustomers, typed, { at: 'word-starts' })({ ...customer, phone: null });

test.each(['zo', 'ZOË', 'zoe f', 'oka', 'feath zo', 'zoe@ex'])(
  'the typed text %j matches the start of a word in the name or in the email address',
  (typed) => {
    expect(matchesStarts(typed)).toBe(true);
  },
);

test.each(['oe', 'zoe x', 'example', 'kafor'])(
  'the typed text %j does not match, because no word starts with it',
  (typed) => {
    expect(matchesStarts(typed)).toBe(false);
  },
);

test('a typed hyphen matches a hyphen in the email address', () => {
  expect(matchesStarts('mary-ann@ex', { name: 'Ann', email: 'mary-ann@example.com' })).toBe(true);
});

test('a typed plain letter matches a letter with a stroke, such as ł, which Unicode does not decompose', () => {
  expect(matchesStarts('ode', { name: 'Søren Ødegård', email: null })).toBe(true);
});

test('the typed text is not compared with an email address that is missing', () => {
  expect(matchesStarts('nu', { name: 'Tom', email: null })).toBe(false);
});

test.each([
  ['zo', true],
  ['zoe feath', true],
  ['oka', false],
])('whether %j is the start of the whole name: %j', (typed, isStart) => {
  expect(startsWithWords(zoe.name, typed)).toBe(isStart);
});

const payment = {
  customer: zoe,
  description: 'Crown',
  ident: 'ABCDEFGH12',
  amountGross: 120_000,
  status: 'declined',
  createdAt: '2026-11-04T12:00:00Z',
};

test.each([
  'stone',
  'crown',
  'efgh',
  '900555',
  '+44 7700',
  '£1,200',
  '1200.00',
  'declined',
  '04/11/2026',
])('a search of the payments for %j finds a text, the amount or the status', (search) => {
  expect(createMatcher<typeof payment>(searchedInPayments, search)(payment)).toBe(true);
});

test.each(['bridge', '05/11/2026', '£1,201', '120.00', 'decl', ''])(
  'a search of the payments for %j does not find the payment',
  (search) => {
    expect(createMatcher<typeof payment>(searchedInPayments, search)(payment)).toBe(false);
  },
);

test.each([
  ['zoe crown', true],
  ['crown abcdefgh12 featherstonehaugh', true],
  ['crown zoe@example.com', true],
  ['zoe 07700 900555', true],
  ['crown +44(0)7700-900-555', true],
  ['crown 447700900555', true],
  ['zoe bridge', false],
  ['crown 07700 900556', false],
])(
  'whether a search for %j finds the payment by words of several fields: %j [counter 8.6]',
  (search, isFound) => {
    expect(createMatcher<typeof payment>(searchedInPayments, search)(payment)).toBe(isFound);
  },
);

test('a search of the customers does not compare amounts', () => {
  expect(createMatcher(searchedInCustomers, '£1,200')(zoe)).toBe(false);
});

import { expect, test } from 'vitest';
import { matchesNameOrEmail, nameStartsWith } from './match-customer.ts';

const customer = { name: 'Zoë Featherstonehaugh-Okafor', email: 'zoe@example.com' };

test.each(['zo', 'ZOË', 'zoe f', 'oka', 'feath zo', 'zoe@ex'])(
  'the typed text %j matches the start of words of the name or of the email address',
  (typed) => {
    expect(matchesNameOrEmail(customer, typed)).toBe(true);
  },
);

test.each(['oe', 'zoe x', 'example', 'kafor'])('the typed text %j does not match', (typed) => {
  expect(matchesNameOrEmail(customer, typed)).toBe(false);
});

test('a hyphen in the email address matches', () => {
  expect(matchesNameOrEmail({ name: 'Ann', email: 'mary-ann@example.com' }, 'mary-ann@ex')).toBe(
    true,
  );
});

test('a customer without an email address is compared by name', () => {
  expect(matchesNameOrEmail({ name: 'Tom', email: null }, 'nu')).toBe(false);
});

test.each([
  ['zo', true],
  ['zoe feath', true],
  ['oka', false],
])('whether %j is the start of the whole name: %j', (typed, isStart) => {
  expect(nameStartsWith(customer, typed)).toBe(isStart);
});

import { expect, test } from 'vitest';
import { matchesTypedName } from './matches-typed-name.ts';

const customer = { name: 'Zoë Featherstonehaugh-Okafor', email: 'zoe@example.com' };

test.each(['zo', 'ZOË', 'zoe f', 'oka', 'feath zo', 'zoe@ex'])(
  'the typed text %j matches the start of words of the name or of the email address',
  (typed) => {
    expect(matchesTypedName(customer, typed)).toBe(true);
  },
);

test.each(['oe', 'zoe x', 'example', 'kafor'])('the typed text %j does not match', (typed) => {
  expect(matchesTypedName(customer, typed)).toBe(false);
});

test('a customer without an email address is compared by name', () => {
  expect(matchesTypedName({ name: 'Tom', email: null }, 'nu')).toBe(false);
});

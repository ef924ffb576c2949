import { expect, it } from 'vitest';
import { formatRowCount } from './counts.ts';

it.each([
  [0, 'payments', '0 payments'],
  [1, 'customers', '1 customer'],
  [1, 'entries', '1 entry'],
  [1, 'staff', '1 staff user'],
  [2, 'staff', '2 staff users'],
  [1234, 'payments', '1,234 payments'],
])('the count %i of %s is written as %s [counter 10.10]', (count, noun, text) => {
  expect(formatRowCount(count, noun)).toBe(text);
});

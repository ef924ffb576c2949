import { expect, test } from 'vitest';
import { toStatementDescriptor } from './to-statement-descriptor.ts';

test.each([
  ['Corner Garage', 'CORNER GAR'],
  ['Zoë’s Café', 'ZOES CAFE'],
  ['A * B <Ltd> "x"', 'A B LTD X'],
  ['語', undefined],
  ['1984', undefined],
])('the shop %s is %s on the customer’s statement [money 10.1]', (name, expected) => {
  expect(toStatementDescriptor(name).statement_descriptor_suffix).toBe(expected);
});

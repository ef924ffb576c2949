import { expect, test } from 'vitest';
import { toStatementDescriptor } from './checkout-params.ts';

test.each([
  ['Corner Garage', 'CORNER GAR'],
  ['Zoë’s Café', 'ZOES CAFE'],
  ['Łódź Dental', 'LODZ DENTA'],
  ['Łódź', 'LODZ'],
  ['Đorđe & Søn', 'DORDE & SO'],
  ['Straße Æbler', 'STRASSE AE'],
  ['Ψαράς', 'PSARAS'],
  ['Булочная', 'BULOCHNAYA'],
  ['İstanbul ı', 'ISTANBUL I'],
  ['語 Bar', 'BAR'],
  ['A * B <Ltd> "x"', 'A B LTD X'],
  ['語', undefined],
  ['1984', undefined],
])(
  'the shop %s appears as %s on the customer’s bank statement [money 10.1, text 3.2]',
  (name, expected) => {
    expect(toStatementDescriptor(name).statement_descriptor_suffix).toBe(expected);
  },
);

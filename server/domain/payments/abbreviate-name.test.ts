import { expect, test } from 'vitest';
import { abbreviateName } from './abbreviate-name.ts';

test.each([
  ['Jo Bloggs', 'Jo B.'],
  ['  Mary  Ann   Smith ', 'Mary S.'],
  ['Zoë', 'Zoë'],
  ['ליאור כהן', 'ליאור כ.'],
  ['Zoë Lindqvist 🦷', 'Zoë L.'],
  ['🦷 Zoë Lindqvist', 'Zoë L.'],
  ['Jo E\u0301vans (', 'Jo É.'],
  ['Jo (Bloggs)', 'Jo B.'],
  ['नेहा शर्मा', 'नेहा श.'],
  ['Ed 👩‍🚀', 'Ed'],
  ['🦷', ''],
  ['jo@example.com', ''],
  ['Jo 07700 900123', ''],
  ['Jo ٠٧٧٠٠', ''],
  ['', ''],
])('the customer’s page shows “%s” as “%s” [counter 12.1]', (name, shown) => {
  expect(abbreviateName(name)).toBe(shown);
});

import { expect, it } from 'vitest';
import { getFirstName } from './first-name.ts';

it.each([
  ['Jo Bloggs', 'Jo'],
  ['  Jo   Bloggs ', 'Jo'],
  ['Dr. Ada Lovelace', 'Ada'],
  ['Miss Kim', 'Kim'],
  ['🦷 Zoë Lindqvist', 'Zoë'],
  ['Mr', 'Mr'],
  ['', ''],
])('the first name of “%s” is “%s” [counter 18.7]', (name, expected) => {
  expect(getFirstName(name)).toBe(expected);
});

import { expect, test } from 'vitest';
import { getInitials } from './get-initials.ts';

test.each([
  ['Marlow’s Bicycle Workshop', 'MB'],
  ["Marlow's Bicycle Workshop", 'MB'],
  ['harbour street dental', 'HS'],
  ['Barber & Sons', 'BS'],
  ['“Quay” 24', 'Q2'],
  ['Café', 'C'],
  ['élan Vital', 'ÉV'],
  ['e\u0301lan', 'É'],
  ['𐐨ne', '𐐀'],
  [' ', ''],
  ['&', ''],
])('the initials of the shop %s are %s [shop 2.2]', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test.each([
  ['Anna-Maria', 'Lee', 'AL'],
  ['Anna Maria', 'van der Berg', 'AV'],
  ['Sam', '', 'S'],
  ['', 'Lee', 'L'],
  ['Sam', '-', 'S'],
])('the initials of %s %s are %s [counter 13.5]', (firstName, lastName, initials) => {
  expect(getInitials(firstName, lastName)).toBe(initials);
});

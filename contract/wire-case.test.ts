import { expect, test } from 'vitest';
import { fromWireCase, toWireCase } from './wire-case.ts';

const at = new Date(0);

test.each([
  [{ firstName: 'Jo' }, { first_name: 'Jo' }],
  [
    { customer: { isOwner: true }, results: [{ amountNet: 1 }] },
    { customer: { is_owner: true }, results: [{ amount_net: 1 }] },
  ],
  [[{ createdAt: at }], [{ created_at: at }]],
  [null, null],
  ['plainText', 'plainText'],
])('%j travels as %j, and back', (ours, theirs) => {
  expect(toWireCase(ours)).toEqual(theirs);
  expect(fromWireCase(theirs)).toEqual(ours);
});

test.each(['__proto__', '_id', 'a__b', 'constructor'])('a key such as %s harms nothing', (key) => {
  const read = fromWireCase(JSON.parse(`{"${key}": {"is_admin": true}}`)) as object;
  expect(Object.keys(read)).toHaveLength(1);
  expect('isAdmin' in read).toBe(false);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

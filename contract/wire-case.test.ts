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
])('the value %j becomes %j on the wire, and is converted back', (appValue, wireValue) => {
  expect(toWireCase(appValue)).toEqual(wireValue);
  expect(fromWireCase(wireValue)).toEqual(appValue);
});

test.each(['__proto__', '_id', 'a__b', 'constructor'])(
  'a hostile key such as %s becomes a plain property and does not change the prototype',
  (key) => {
    const read = fromWireCase(JSON.parse(`{"${key}": {"is_admin": true}}`)) as object;
    expect(Object.keys(read)).toHaveLength(1);
    expect('isAdmin' in read).toBe(false);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  },
);

test('all keys of an object are renamed, also when there are more than the cache of names can hold', () => {
  const count = 2_000;
  const wireValue = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`made_up${index}`, index]),
  );
  const appValue = fromWireCase(wireValue) as Record<string, number>;
  expect(Object.keys(appValue)).toHaveLength(count);
  expect(appValue[`madeUp${count - 1}`]).toBe(count - 1);
  expect(toWireCase(appValue)).toEqual(wireValue);
});

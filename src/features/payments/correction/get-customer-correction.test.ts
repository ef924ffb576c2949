import { expect, test } from 'vitest';
import { getCustomerCorrection } from './get-customer-correction.ts';

const sent = { name: 'Maya Ellis', email: 'maya@gmial.com', phone: '07700 900123' };
const saved = { ...sent, name: 'maya ellis' };
/** The user has changed the fields `typed`. */
const getCorrection = (
  typed: Partial<typeof sent>,
  customer: Parameters<typeof getCustomerCorrection>[0] = saved,
) => getCustomerCorrection(customer, [sent], { ...sent, ...typed });

test('a corrected email address does not change the saved name [counter 16.3]', () => {
  expect(getCorrection({ email: ' maya@gmail.com ' })).toEqual({
    channels: ['email'],
    payload: { name: 'maya ellis', email: 'maya@gmail.com', phone: '07700 900123' },
  });
});

test('an email address that is replaced by a phone number changes both fields [counter 16.3]', () => {
  const noPhone = { ...saved, phone: null };
  expect(
    getCustomerCorrection(noPhone, [{ ...sent, phone: null }], { ...sent, email: '' }),
  ).toEqual({
    channels: ['email', 'phone'],
    payload: { name: 'maya ellis', email: '', phone: '07700 900123' },
  });
});

test('a typed address that differs from the sent one only in upper and lower case is no correction [counter 16.3]', () => {
  expect(getCorrection({ email: 'Maya@gmial.com' })).toBeUndefined();
});

test('a phone number with its digits in groups is no correction [counter 16.3]', () => {
  expect(getCorrection({ phone: '07700 900 123' })).toBeUndefined();
});

test('an address for another recipient is no correction [counter 16.3]', () => {
  expect(getCorrection({ name: 'Kim Lee', email: 'kim@example.com' })).toBeUndefined();
});

test('a saved address that differs from the sent address is not changed [counter 16.3]', () => {
  expect(
    getCorrection({ email: 'maya@gmail.com' }, { ...saved, email: 'm.ellis@example.com' }),
  ).toBeUndefined();
});

test('a second correction changes the address that the first one saved [counter 16.3]', () => {
  const firstCorrection = { ...saved, email: 'maya@gmail.con' };
  const second = getCustomerCorrection(firstCorrection, [sent, firstCorrection], {
    ...sent,
    email: 'maya@gmail.com',
  });
  expect(second?.payload.email).toBe('maya@gmail.com');
});

test('a correction never removes the only address of a customer [counter 16.3]', () => {
  const savedWithoutPhone = { ...saved, phone: null };
  expect(getCorrection({ email: '' }, savedWithoutPhone)).toBeUndefined();
});

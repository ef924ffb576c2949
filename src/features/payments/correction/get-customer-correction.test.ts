import { expect, test } from 'vitest';
import { getCustomerCorrection } from './get-customer-correction.ts';

const sent = { name: 'Maya Ellis', email: 'maya@gmial.com', phone: '07700 900123' };
const saved = { ...sent, name: 'maya ellis' };
const correct = (typed: Partial<typeof sent>, customer: Parameters<typeof getCustomerCorrection>[0] = saved) =>
  getCustomerCorrection(customer, [sent], { ...sent, ...typed });

test('a corrected email changes the email alone, and keeps the saved name [counter 16.3]', () => {
  expect(correct({ email: ' maya@gmail.com ' })).toEqual({
    channels: ['email'],
    payload: { name: 'maya ellis', email: 'maya@gmail.com', phone: '07700 900123' },
  });
});

test('an email that is replaced by a phone number changes both [counter 16.3]', () => {
  const noPhone = { ...saved, phone: null };
  expect(getCustomerCorrection(noPhone, [{ ...sent, phone: null }], { ...sent, email: '' })).toEqual({
    channels: ['email', 'phone'],
    payload: { name: 'maya ellis', email: '', phone: '07700 900123' },
  });
});

test('nothing is corrected while the address is as it was sent, up to case [counter 16.3]', () => {
  expect(correct({ email: 'Maya@gmial.com' })).toBeUndefined();
});

test('nothing is corrected for another recipient [counter 16.3]', () => {
  expect(correct({ name: 'Kim Lee', email: 'kim@example.com' })).toBeUndefined();
});

test('an address that was saved differently since then is not changed [counter 16.3]', () => {
  expect(correct({ email: 'maya@gmail.com' }, { ...saved, email: 'm.ellis@example.com' })).toBeUndefined();
});

test('a correction that the user corrects again changes the saved one [counter 16.3]', () => {
  const before = { ...saved, email: 'maya@gmail.con' };
  const again = getCustomerCorrection(before, [sent, before], { ...sent, email: 'maya@gmail.com' });
  expect(again?.payload.email).toBe('maya@gmail.com');
});

test('a customer is never left without an address [counter 16.3]', () => {
  const savedSince = { ...saved, phone: null };
  expect(correct({ email: '' }, savedSince)).toBeUndefined();
});

import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getPrimaryAction, useIsAtCounter } from './primary-action.ts';

const HOUR_MS = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const request = (fields: object = {}) => ({
  id: '1',
  ident: '7K2M4XQ9TB',
  createdAt: hoursAgo(48),
  lastSentAt: hoursAgo(48),
  customer: { name: 'Jo Bloggs', email: 'jo@example.com' },
  description: 'Check-up',
  amountGross: 6_000,
  status: 'requested',
  ...fields,
});
const payable = {
  isExpired: false,
  canCopyLink: true,
  canCancel: true,
  canResend: true,
  canViewReceipt: false,
  canAskAgain: false,
  isAtCounter: false,
};
const bounced = { channel: 'email', state: 'bounced_hard', at: hoursAgo(47) };

test.each([
  ['Show to Customer at the counter', 'show', {}, { isAtCounter: true }],
  ['Resend when the last message is a day old', 'resend', {}, {}],
  ['Copy Link when the last message is newer', 'copy', { lastSentAt: hoursAgo(2) }, {}],
  ['Copy Link without an address', 'copy', {}, { canResend: false }],
  ['Wrong Address? when the address is wrong', 'correct', { deliveries: [bounced] }, {}],
  [
    'Resend when the message did not arrive',
    'resend',
    { lastSentAt: hoursAgo(2), deliveries: [{ ...bounced, state: 'bounced_soft' }] },
    {},
  ],
  ['Resend after a decline', 'resend', { lastSentAt: hoursAgo(2), status: 'declined' }, {}],
  ['Resend when the link has expired', 'resend', {}, { isExpired: true, canCopyLink: false }],
  ['Copy Link while the customer confirms', 'copy', { confirming: { at: hoursAgo(0) } }, {}],
] as const)(
  'the primary action of an unpaid request is %s [counter 18.6]',
  (_, action, fields, state) => {
    expect(getPrimaryAction(request(fields), { ...payable, ...state })).toBe(action);
  },
);

test('the customer is at the counter for ten minutes, unless the link was opened before [counter 18.6]', () => {
  const isAtCounter = (fields: object) =>
    renderHook(() => useIsAtCounter(request(fields))).result.current;
  const opened = { event: 'opened', at: hoursAgo(0) };
  expect(isAtCounter({ createdAt: hoursAgo(0.1), history: [] })).toBe(true);
  expect(isAtCounter({ createdAt: hoursAgo(0.1), history: [opened] })).toBe(false);
  expect(isAtCounter({ createdAt: hoursAgo(0.2), history: [] })).toBe(false);
});

test('the button stays while the customer scans the code [counter 18.6]', () => {
  const createdAt = hoursAgo(0.1);
  const { result, rerender } = renderHook(
    ({ history }) => useIsAtCounter(request({ createdAt, history })),
    {
      initialProps: { history: [] as object[] },
    },
  );
  rerender({ history: [{ event: 'opened', at: hoursAgo(0) }] });
  expect(result.current).toBe(true);
});

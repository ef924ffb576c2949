import type { PaymentOrRow } from './payment-or-row.ts';

const getRequestedRefunds = ({ history = [] }: PaymentOrRow) =>
  history.filter(({ event }) => event === 'refund_requested');

/** Returns pence. A backend may send no history. */
export const getLastRefundAmount = (payment: PaymentOrRow) =>
  getRequestedRefunds(payment).at(-1)?.amount ?? undefined;

/** The text changes with each refund that is requested or refused. */
export const getRefundVersion = (payment: PaymentOrRow) =>
  `${payment.refundableAmount ?? 0} ${getRequestedRefunds(payment).length}`;

export const isRefundRequestedSince = (before: PaymentOrRow, payment: PaymentOrRow) =>
  getRequestedRefunds(payment).length > getRequestedRefunds(before).length ||
  (payment.refundableAmount ?? 0) < (before.refundableAmount ?? 0) ||
  (payment.refundedAmount ?? 0) > (before.refundedAmount ?? 0);

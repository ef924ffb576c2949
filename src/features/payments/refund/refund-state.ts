import type { PartialPayment } from '../detail/use-payment-from-lists.ts';

const getRequestedRefunds = ({ history = [] }: PartialPayment) =>
  history.filter(({ event }) => event === 'refund_requested');

/** In pence; undefined if no refund was requested, or the backend sends no history. */
export const getLastRefundAmount = (payment: PartialPayment) =>
  getRequestedRefunds(payment).at(-1)?.amount ?? undefined;

import type { PaymentSummary } from '../../../../contract/payment-list.ts';

/** Whether a request was created today, by the clock of the device. */
export const isOfToday = ({ createdAt }: PaymentSummary) =>
  new Date(createdAt).toDateString() === new Date().toDateString();

import type { PayoutSummary } from '../../../contract/entities/payout.ts';
import { formatMoney } from '../../../contract/money.ts';
import { formatWeekday } from '../../lib/format/dates.ts';

/** Returns `£45.00`, or `45.00 EUR` in another currency. */
export const formatPayoutAmount = (amount: number, currency: string) =>
  currency === 'GBP' ? formatMoney(amount) : `${(amount / 100).toFixed(2)} ${currency}`;

const arrivals: Readonly<Record<string, string>> = {
  paid: 'Arrived',
  pending: 'Expected',
  failed: 'Failed',
};
const collections: Readonly<Record<string, string>> = {
  paid: 'Collected',
  pending: 'Due',
  failed: 'Failed',
};

/** The provider collects a negative amount from the bank account. */
export const getPayoutState = ({ status, amount }: Pick<PayoutSummary, 'status' | 'amount'>) =>
  (amount < 0 ? collections : arrivals)[status] ?? status.replaceAll('_', ' ');

/** A payout that failed has no day of arrival. */
export const describePayout = (payout: PayoutSummary) =>
  payout.status === 'failed'
    ? 'Failed: no money moved'
    : `${getPayoutState(payout)} ${formatWeekday(payout.arrivesAt)}`;

const lineLabels: Readonly<Record<string, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of the provider',
};

export const getLineLabel = (kind: string) => lineLabels[kind] ?? 'Other booking of the provider';

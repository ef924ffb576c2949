import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import type { LedgerPayment } from './money-provider.ts';

export const isRefused = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'refused';

/** The part of a payment that is not refunded, and for which no refund is pending. */
export const getRefundablePence = ({ amountPence, refunds }: Pick<LedgerPayment, 'amountPence' | 'refunds'>) =>
  refunds.reduce((left, refund) => (isRefused(refund) ? left : left - refund.amountPence), amountPence);

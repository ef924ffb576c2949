import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import type { Taking } from './money-provider.ts';

export const isRefused = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'refused';

/** What of a payment is neither refunded nor about to be. */
export const getRefundablePence = ({ amountPence, refunds }: Pick<Taking, 'amountPence' | 'refunds'>) =>
  refunds.reduce((left, refund) => (isRefused(refund) ? left : left - refund.amountPence), amountPence);

import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import type { LedgerPayment } from './money-provider.ts';

export const isRefused = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'refused';

/** Without pending refunds. */
export const getRefundablePence = ({
  amountPence,
  refunds,
}: Pick<LedgerPayment, 'amountPence' | 'refunds'>) =>
  refunds
    .filter((refund) => !isRefused(refund))
    .reduce((refundablePence, refund) => refundablePence - refund.amountPence, amountPence);

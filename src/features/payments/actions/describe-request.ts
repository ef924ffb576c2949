import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import { formatMoney } from '../../../lib/money.ts';

/** Describes a request in a confirmation dialog: `£358.80 for Chloe Martin.` */
export const describeRequest = ({ amountGross, customer }: Pick<PaymentSummary, 'amountGross' | 'customer'>) =>
  `${formatMoney(amountGross)} for ${customer.name}.`;

import styles from './payout-amount.module.css';
import { formatPayoutAmount } from './payout-labels.ts';

interface PayoutAmountProps {
  /** The amount is in the smallest unit of the currency, such as pence. */
  readonly amount: number;
  readonly currency: string;
}

export const PayoutAmount = ({ amount, currency }: PayoutAmountProps) => (
  <span className={styles.amount}>{formatPayoutAmount(amount, currency)}</span>
);

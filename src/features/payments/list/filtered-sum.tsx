import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import { paymentSumOptions } from '../data/payment-sum-options.ts';
import styles from './filtered-sum.module.css';

export interface FilteredSumProps {
  /** The query of the list, without its page. */
  readonly query: PaymentExportQuery;
}

/** What the requests of a narrowed list ask for in all, opposite their count. Empty until it is known. */
export const FilteredSum = ({ query }: FilteredSumProps) => {
  const { data } = useQuery(paymentSumOptions(query));
  return (
    <p className={styles.sum} data-without-snapshot>
      {Boolean(data?.count) && `${formatMoney(data?.amountGross ?? 0)} asked for`}
    </p>
  );
};

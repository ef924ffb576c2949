import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import { paymentSumOptions } from '../data/payment-sum-options.ts';
import styles from './filtered-sum.module.css';

export interface FilteredSumProps {
  readonly params: PaymentListParams;
}

/** What the requests of a narrowed list ask for in all, opposite their count. Empty until it is known. */
export const FilteredSum = ({ params }: FilteredSumProps) => {
  const query = { search: params.search, ...getFilters(params) };
  const { data } = useQuery(paymentSumOptions(query));
  return (
    <p className={styles.sum} data-without-snapshot>
      {Boolean(data?.count) && `${formatMoney(data?.amountGross ?? 0)} asked for`}
    </p>
  );
};

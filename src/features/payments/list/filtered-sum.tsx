import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSum } from '../../../../contract/payments/payment-sum.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { useCapability } from '../../../session/use-session.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import { paymentSumOptions } from '../data/payment-sum-options.ts';
import styles from './filtered-sum.module.css';

export interface FilteredSumProps {
  readonly params: PaymentListParams;
}

/** Such as `£60.00 taken · £10.00 refunded · £0.00 owed`. */
const describeFigures = ({
  takenAmount = 0,
  refundedAmount = 0,
  takenBackAmount = 0,
  owedAmount = 0,
}: PaymentSum) =>
  [
    `${formatMoney(takenAmount)} taken`,
    `${formatMoney(refundedAmount)} refunded`,
    takenBackAmount !== 0 && `${formatMoney(takenBackAmount)} taken back by disputes`,
    `${formatMoney(owedAmount)} owed`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A backend without these figures says what the requests ask for in all, opposite their count. */
export const FilteredSum = ({ params }: FilteredSumProps) => {
  const hasFigures = useCapability('books');
  const query = { search: params.search, ...getFilters(params) };
  const { data } = useQuery(paymentSumOptions(query));
  if (!hasFigures) {
    return (
      <p className={styles.sum} data-without-snapshot>
        {Boolean(data?.count) && `${formatMoney(data?.amountGross ?? 0)} asked for`}
      </p>
    );
  }
  return (
    <p className={styles.figures} data-without-snapshot>
      {data && data.count > 0 && (
        <>
          <span>{describeFigures(data)}</span>
          {Boolean(data.cancelledCount) && (
            <span className={styles.uncounted}>
              {formatCount(data.cancelledCount ?? 0)} cancelled, not counted
            </span>
          )}
        </>
      )}
    </p>
  );
};

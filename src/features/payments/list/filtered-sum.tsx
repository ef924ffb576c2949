import { queryOptions, useQuery } from '@tanstack/react-query';
import { paymentSumCalls } from '../../../../contract/calls/payment-sum-calls.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import type { PaymentSum } from '../../../../contract/payments/payment-sum.ts';
import { createApi } from '../../../http/create-api.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import type { PaymentListParams } from '../data/payment-list-description.ts';
import styles from './filtered-sum.module.css';

const paymentSumApi = createApi(paymentSumCalls);

const paymentSumOptions = (query: PaymentExportQuery) =>
  queryOptions({
    // Events about payments invalidate this key with that of the totals.
    queryKey: [...paymentTotalsKey, 'sum', query],
    queryFn: ({ signal }) => paymentSumApi.getPaymentSum({ query, signal }),
  });

export interface FilteredSumProps {
  readonly params: PaymentListParams;
}

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

/** A backend without these figures says what the requests ask for in all. */
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

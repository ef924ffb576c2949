import { queryOptions, useQuery } from '@tanstack/react-query';
import { paymentSumCalls } from '../../../../contract/calls/payment-sum-calls.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentExportQuery } from '../../../../contract/payments/payment-query.ts';
import type { PaymentSum } from '../../../../contract/payments/payment-sum.ts';
import { createApi } from '../../../http/create-api.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { paymentTotalsKey } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';
import { getCharactersStyle } from '../../../ui/data/get-characters-style.ts';
import { getFilters } from '../../../ui/list/list-description.ts';
import {
  type PaymentListParams,
  paymentListDescription,
} from '../data/payment-list-description.ts';
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
  /** The line of a table has room for all figures. */
  readonly isTable: boolean;
}

const listFigures = ({
  takenAmount = 0,
  refundedAmount = 0,
  takenBackAmount = 0,
  owedAmount = 0,
  cancelledCount = 0,
}: PaymentSum) => ({
  taken: `${formatMoney(takenAmount)} taken`,
  owed: `${formatMoney(owedAmount)} owed`,
  others: [
    refundedAmount !== 0 && `${formatMoney(refundedAmount)} refunded`,
    takenBackAmount !== 0 && `${formatMoney(takenBackAmount)} taken back by disputes`,
    cancelledCount > 0 && `${formatCount(cancelledCount)} cancelled, not counted`,
  ].filter((text) => text !== false),
});

interface FiguresProps extends Pick<FilteredSumProps, 'isTable'> {
  readonly sum: PaymentSum;
}

/** Cards leave one line for the figures. A press on it shows the others. */
const Figures = ({ sum, isTable }: FiguresProps) => {
  const { taken, owed, others } = listFigures(sum);
  const main = `${taken} · ${owed}`;
  const line = { className: styles.line, style: getCharactersStyle(main) };
  if (others.length === 0) return <p {...line}>{main}</p>;
  const otherFigures = <span className={styles.others}>{others.join(' · ')}</span>;
  return isTable ? (
    <p {...line}>
      {main} {otherFigures}
    </p>
  ) : (
    <details>
      <summary {...line}>{main}</summary>
      {otherFigures}
    </details>
  );
};

/** A backend without these figures says what the requests ask for in all. */
export const FilteredSum = ({ params, isTable }: FilteredSumProps) => {
  const hasFigures = useCapability('books');
  const query = { search: params.search, ...getFilters(params) };
  const { data } = useQuery(paymentSumOptions(query));
  const rows = useQuery({ ...paymentListDescription.getPage(params), enabled: false });
  // Above the rows of another search, the line would only move them.
  if (rows.data === undefined) return null;
  if (!hasFigures) {
    return (
      <p className={styles.sum} data-without-snapshot>
        {Boolean(data?.count) && `${formatMoney(data?.amountGross ?? 0)} asked for`}
      </p>
    );
  }
  return (
    <div className={styles.figures} data-without-snapshot>
      {data && data.count > 0 && <Figures sum={data} isTable={isTable} />}
    </div>
  );
};

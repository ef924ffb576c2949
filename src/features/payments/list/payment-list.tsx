import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import type { OnParamsChange } from '../../../ui/list/pages/list-params.ts';
import { PagedList } from '../../../ui/list/pages/paged-list.tsx';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import type { OnOrderChange } from '../../../ui/list/rows/table.tsx';
import { listPaymentCriteria } from '../data/payment-criteria.ts';
import {
  type PaymentListParams,
  paymentListDescription,
} from '../data/payment-list-description.ts';
import { PaymentRow } from './payment-row.tsx';

// Only wide screens need the table.
const loadTable = () => import('./payment-table-row.tsx');
const PaymentTotals = lazy(async () => ({ default: (await loadTable()).PaymentTotals }));
const PaymentTableRow = lazy(async () => ({ default: (await loadTable()).PaymentTableRow }));

// Few lists have no rows.
const PaymentEmptyState = lazy(() =>
  import('./payment-empty-state.tsx').then((module) => ({ default: module.PaymentEmptyState })),
);

interface PaymentListProps {
  readonly params: PaymentListParams;
  readonly onParamsChange: OnParamsChange;
  /** Not every backend can sort the list. */
  readonly onOrderChange?: OnOrderChange | undefined;
  /** The search stays. */
  readonly onShowAll?: () => void;
  readonly action?: ReactNode;
  readonly chips?: ReactNode;
  /** It is a `ListTool`. */
  readonly tool?: ReactNode;
  readonly summary?: ReactNode;
  readonly isTable?: boolean;
  readonly renderRowAction?: ((payment: PaymentSummary) => ReactNode) | undefined;
}

const getDayHeading = (payment: PaymentSummary, previous: PaymentSummary | undefined) => {
  const day = formatDay(payment.createdAt);
  return previous && formatDay(previous.createdAt) === day ? undefined : day;
};

/** See spec §2. */
export const PaymentList = ({
  params,
  onParamsChange,
  onOrderChange,
  onShowAll,
  action,
  chips,
  tool,
  summary,
  isTable = false,
  renderRowAction,
}: PaymentListProps) => {
  const { search = '', order, customerId, filter } = params;
  // The requests of one customer, or of similar amounts, are rarely of the same day.
  const isByDay = customerId === undefined && order !== 'largest' && order !== 'smallest';
  const hasCriteria = listPaymentCriteria(params).length > 0;
  const isNarrowed = filter !== undefined || hasCriteria;
  // The headings have words such as “Today”.
  useStartOfToday();
  // In a table, the tool is at the end of the line, and the keyboard comes to it last.
  const shownTool = <Fragment key="tool">{tool}</Fragment>;
  const shownChips = <Fragment key="chips">{chips}</Fragment>;
  return (
    <Suspense fallback={<ListSkeleton label="Loading payments" isTable={isTable} />}>
      <PagedList
        list={paymentListDescription}
        query={useQuery(paymentListDescription.getPage(params))}
        params={params}
        onParamsChange={onParamsChange}
        onOrderChange={onOrderChange}
        renderRow={(payment, previous) =>
          isTable ? (
            <PaymentTableRow payment={payment} renderAction={renderRowAction} />
          ) : (
            <PaymentRow
              payment={payment}
              customerId={customerId}
              isDayShown={isByDay}
              heading={isByDay ? getDayHeading(payment, previous) : undefined}
              action={renderRowAction?.(payment)}
            />
          )
        }
        isTable={isTable}
        action={action}
        chips={
          <>
            {isTable ? [shownChips, shownTool] : [shownTool, shownChips]}
            {chips && isTable && <PaymentTotals isNarrowed={Boolean(search) || isNarrowed} />}
            {summary}
          </>
        }
        isFiltered={isNarrowed}
        empty={
          <Suspense>
            <PaymentEmptyState
              search={search}
              customerId={customerId}
              filter={filter}
              hasCriteria={hasCriteria}
              onShowAll={onShowAll}
            />
          </Suspense>
        }
      />
    </Suspense>
  );
};

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { pageSize } from '../../../../contract/limits.ts';
import type { PaymentCriteria } from '../../../../contract/payments/payment-criteria.ts';
import type { PaymentFilterName } from '../../../../contract/payments/payment-filters.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import type { PaymentOrder } from '../../../../contract/payments/payment-orders.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import type { ListSearch } from '../../../lib/list-search.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import type { TableOrder } from '../../../ui/list/table.tsx';
import type { OnParamsChange } from '../../../ui/list/use-list-params.ts';
import { paymentListOptions } from '../data/api.ts';
import { PaymentRow } from './payment-row.tsx';

// The code and the styles of the table are loaded on wide screens alone.
const loadTable = () => import('./payment-table-row.tsx');
const PaymentTotals = lazy(async () => ({ default: (await loadTable()).PaymentTotals }));
const PaymentTableRow = lazy(async () => ({ default: (await loadTable()).PaymentTableRow }));

// Few lists are without rows.
const PaymentEmptyState = lazy(() =>
  import('./payment-empty-state.tsx').then((module) => ({ default: module.PaymentEmptyState })),
);

/** The persisted lists, and the search of their rows while the list cannot be loaded. */
const savedPayments = {
  lists: paymentKeys.lists,
  loadSearch: () =>
    import('./search-saved-payments.ts').then(({ searchSavedPayments }) => searchSavedPayments),
};

/**
 * Which payments a list shows: all, or those of a customer, of a user, of a filter chip (`filter`)
 * or that match `criteria`.
 */
export interface PaymentFilter {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
  readonly filter?: PaymentFilterName | undefined;
  readonly criteria?: PaymentCriteria | undefined;
}

export interface PaymentListParams extends ListSearch {
  readonly order?: PaymentOrder | undefined;
}

/** The options of the list's query. The route loader prefetches the query with the same options. */
export const paymentPageOptions = (
  { search, page = 1, order }: PaymentListParams,
  { criteria, ...filter }: PaymentFilter = {},
) => paymentListOptions({ limit: pageSize, page, search, order, ...filter, ...criteria });

interface PaymentListProps {
  readonly params: PaymentListParams;
  readonly onParamsChange: OnParamsChange;
  /** Undefined if the backend has one order alone. */
  readonly onOrderChange?: TableOrder['onChange'] | undefined;
  readonly filter?: PaymentFilter;
  /** Removes what narrows the list, except its search. */
  readonly onShowAll?: () => void;
  readonly action?: ReactNode;
  readonly chips?: ReactNode;
  /** A `ListTool`. */
  readonly tool?: ReactNode;
  /** Shown above the rows. */
  readonly summary?: ReactNode;
  /** Whether the rows are those of a table, for a wide screen. */
  readonly isTable?: boolean;
  /** Renders what is shown below a row, such as a link. */
  readonly renderRowAction?: (payment: PaymentSummary) => ReactNode;
}

/** The day of a payment that begins it; undefined where the row above is of the same day. */
const getDayHeading = (payment: PaymentSummary, previous: PaymentSummary | undefined) => {
  const day = formatDay(payment.createdAt);
  return previous && formatDay(previous.createdAt) === day ? undefined : day;
};

/** All payments, or those of one customer or user (spec §2). */
export const PaymentList = ({
  params,
  onParamsChange,
  onOrderChange,
  filter = {},
  onShowAll,
  action,
  chips,
  tool,
  summary,
  isTable = false,
  renderRowAction,
}: PaymentListProps) => {
  const { search = '', order } = params;
  // The payments of one customer, or of similar amounts, are rarely of the same day.
  const isByDay = filter.customerId === undefined && (!order || order === 'oldest');
  const isNarrowed = Boolean(filter.filter || filter.criteria);
  // The headings name the days by their distance from today.
  useStartOfToday();
  return (
    <Suspense fallback={<ListSkeleton label="Loading payments" />}>
      <PagedList
        noun="payments"
        query={useQuery(paymentPageOptions(params, filter))}
        params={params}
        onParamsChange={onParamsChange}
        list={{ ...savedPayments, filters: filter, order }}
        rowKey={(payment) => payment.ident}
        renderRow={(payment, previous) =>
          isTable ? (
            <PaymentTableRow payment={payment} />
          ) : (
            <PaymentRow
              payment={payment}
              customerId={filter.customerId}
              isDayShown={isByDay}
              heading={isByDay ? getDayHeading(payment, previous) : undefined}
              action={renderRowAction?.(payment)}
            />
          )
        }
        isTable={isTable}
        order={onOrderChange && { value: order, onChange: onOrderChange }}
        action={action}
        chips={
          <>
            {tool}
            {chips}
            {chips && isTable && <PaymentTotals isNarrowed={Boolean(search) || isNarrowed} />}
            {summary}
          </>
        }
        isFiltered={isNarrowed}
        empty={
          <Suspense>
            <PaymentEmptyState {...filter} search={search} onShowAll={onShowAll} />
          </Suspense>
        }
      />
    </Suspense>
  );
};

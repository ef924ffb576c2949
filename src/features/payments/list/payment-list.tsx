import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageSize } from '../../../../contract/limits.ts';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import type { Id } from '../../../../contract/primitives.ts';
import type { ListSearch } from '../../../lib/list-search.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import type { OnParamsChange } from '../../../ui/list/use-list-params.ts';
import { paymentListOptions } from '../api.ts';
import { PaymentRow } from './payment-row.tsx';

export interface PaymentFilter {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

/** The screen's query, also used by the route loader to prefetch it. */
export const paymentPageOptions = ({ search, page }: ListSearch, filter: PaymentFilter = {}) =>
  paymentListOptions({ limit: pageSize, page: page ?? 1, search, ...filter });

interface PaymentListProps {
  readonly params: ListSearch;
  readonly onParamsChange: OnParamsChange;
  readonly filter?: PaymentFilter;
  readonly action?: ReactNode;
  /** Shown below a row, such as a link. */
  readonly renderRowAction?: (payment: PaymentSummary) => ReactNode;
}

const renderEmptyState = ({ customerId }: PaymentFilter) => (
  <EmptyState
    title="No payments yet"
    hint="Send a request and it shows here."
    action={
      <Link
        to="/payments/new"
        search={customerId === undefined ? {} : { customerId: String(customerId) }}
        className={getButtonLinkClass({})}
      >
        New Request
      </Link>
    }
  />
);

/** All payments, or those of one customer or user (spec §2). */
export const PaymentList = ({ params, onParamsChange, filter = {}, action, renderRowAction }: PaymentListProps) => (
  <PagedList
    noun="payments"
    query={useQuery(paymentPageOptions(params, filter))}
    params={params}
    onParamsChange={onParamsChange}
    rowKey={(payment) => payment.ident}
    renderRow={(payment) => <PaymentRow payment={payment} action={renderRowAction?.(payment)} />}
    action={action}
    empty={renderEmptyState(filter)}
  />
);

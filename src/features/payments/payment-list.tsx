import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageSize } from '../../../contract/limits.ts';
import type { Id } from '../../../contract/primitives.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import type { OnPlace } from '../../ui/list/use-list-place.ts';
import { paymentListOptions } from './api.ts';
import { PaymentRow } from './payment-row.tsx';

export interface PaymentFilter {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

/** The query of a list's place: shared by the screen and by what warms it. */
export const paymentPageOptions = ({ search, page }: ListSearch, filter: PaymentFilter = {}) =>
  paymentListOptions({ limit: pageSize, page: page ?? 1, search, ...filter });

interface PaymentListProps {
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
  readonly filter?: PaymentFilter;
  readonly action?: ReactNode;
}

const empty = ({ customerId }: PaymentFilter) => (
  <EmptyState
    title="No payments yet"
    hint="Send a request and it shows here."
    action={
      <Link
        to="/payments/new"
        search={customerId === undefined ? {} : { customerId: String(customerId) }}
        className={buttonClass({})}
      >
        New Request
      </Link>
    }
  />
);

/** Payments, of everybody or of one customer or user (spec §2). */
export const PaymentList = ({ place, onPlace, filter = {}, action }: PaymentListProps) => (
  <PagedList
    noun="payments"
    query={useQuery(paymentPageOptions(place, filter))}
    place={place}
    onPlace={onPlace}
    rowKey={(payment) => payment.ident}
    renderRow={(payment) => <PaymentRow payment={payment} />}
    action={action}
    empty={empty(filter)}
  />
);

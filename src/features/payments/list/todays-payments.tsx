import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { ListBody } from '../../../ui/list/pages/list-body.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';
import { paymentListDescription } from '../data/payment-list-description.ts';
import { useLivePaymentList } from '../data/use-live-payments.ts';
import { PaymentRow } from './payment-row.tsx';

/** Users look at today's requests first, so Home loads its other rows later. */
export const useIsTodayLoaded = () =>
  useQuery({ ...paymentListDescription.getPage({}), enabled: false }).data !== undefined;

interface TodaysPaymentsProps {
  readonly maxRows?: number;
  readonly emptyAction?: ReactNode;
}

export const TodaysPayments = ({ maxRows, emptyAction }: TodaysPaymentsProps) => {
  const query = useQuery(paymentListDescription.getPage({}));
  const startOfTodayMs = Date.parse(useStartOfToday());
  useLivePaymentList();
  const isOutdated = useStaleness(query) === 'stale' && query.isFetching;
  const rows = query.data?.results
    .filter(({ createdAt }) => Date.parse(createdAt) >= startOfTodayMs)
    .slice(0, maxRows);
  return (
    <>
      <ListHeading title="Today" link={<Link to="/payments">All Payments</Link>} />
      <ListBody
        noun="payments"
        query={query}
        // The figures may be newer, so an old list does not say that there are no requests.
        rows={isOutdated && rows?.length === 0 ? undefined : rows}
        search=""
        empty={
          <EmptyState
            title="No requests today"
            hint="Send one and it shows here."
            action={emptyAction}
          />
        }
      >
        {(payment) => <PaymentRow key={payment.ident} payment={payment} isDayShown />}
      </ListBody>
    </>
  );
};

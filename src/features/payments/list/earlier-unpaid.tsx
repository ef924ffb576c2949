import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { persistedQuery } from '../../../lib/query/persistence.ts';
import { useStartOfToday } from '../../../ui/hooks/use-clock-value.ts';
import { ListBody } from '../../../ui/list/pages/list-body.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';
import { paymentListOptions } from '../data/api.ts';
import { PaymentRow } from './payment-row.tsx';

const MAX_ROWS = 5;

const getEarlierUnpaidOptions = (startOfToday: string) => ({
  ...paymentListOptions({
    filter: 'unpaid',
    createdTo: startOfToday,
    order: 'oldest',
    limit: MAX_ROWS,
    page: 1,
  }),
  ...persistedQuery,
});

interface EarlierUnpaidProps {
  /** The rows above have loaded, so these do not move when they show. */
  readonly isReady: boolean;
}

/** The oldest unpaid request comes first. */
export const EarlierUnpaid = ({ isReady }: EarlierUnpaidProps) => {
  const query = useQuery(getEarlierUnpaidOptions(useStartOfToday()));
  const rows = query.data?.results;
  if (!rows?.length || !isReady) return null;
  return (
    <>
      <ListHeading
        title="Still Unpaid"
        link={
          <Link to="/payments" search={{ filter: 'unpaid' }}>
            All Unpaid
          </Link>
        }
      />
      <ListBody noun="unpaid payments" query={query} rows={rows} search="" empty={null}>
        {(payment) => <PaymentRow key={payment.ident} payment={payment} />}
      </ListBody>
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListBody } from '../../../ui/list/list-body.tsx';
import { ListHeading } from '../../../ui/list/list-heading.tsx';
import { paymentPageOptions } from './payment-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import { isOfToday } from './todays-payments.tsx';

const MAX_ROWS = 5;

interface EarlierUnpaidProps {
  /** Whether all rows above are known, so that these rows do not move when those arrive. */
  readonly isReady: boolean;
}

/** The newest unpaid requests from before today. Renders nothing if there are none. */
export const EarlierUnpaid = ({ isReady }: EarlierUnpaidProps) => {
  const query = useQuery(paymentPageOptions({}, { filter: 'unpaid' }));
  const rows = query.data?.results.filter((payment) => !isOfToday(payment)).slice(0, MAX_ROWS);
  if (!rows?.length || !isReady) return null;
  return (
    <>
      <ListHeading
        title="Still unpaid"
        link={
          <Link to="/payments" search={{ filter: 'unpaid' }}>
            All unpaid
          </Link>
        }
      />
      <ListBody noun="unpaid payments" query={query} rows={rows} search="" empty={null}>
        {(payment) => <PaymentRow key={payment.ident} payment={payment} />}
      </ListBody>
    </>
  );
};

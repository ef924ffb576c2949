import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListBody } from '../../../ui/list/list-body.tsx';
import { ListHeading } from '../../../ui/list/list-heading.tsx';
import { paymentPageOptions } from './payment-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import { isOfToday } from './todays-payments.tsx';

const MAX_ROWS = 5;

/**
 * The newest unpaid requests from before today. Renders nothing if there are none, and until the
 * requests of today, which may be above them, have loaded.
 */
export const EarlierUnpaid = () => {
  const query = useQuery(paymentPageOptions({}, { filter: 'unpaid' }));
  const rows = query.data?.results.filter((payment) => !isOfToday(payment)).slice(0, MAX_ROWS);
  const isTodayLoaded = useQuery(paymentPageOptions({})).data !== undefined;
  if (!rows?.length || !isTodayLoaded) return null;
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

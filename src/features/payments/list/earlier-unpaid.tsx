import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { ListBody } from '../../../ui/list/list-body.tsx';
import { paymentPageOptions } from './payment-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import { isOfToday } from './todays-payments.tsx';

const MAX_ROWS = 5;

/** The newest unpaid requests from before today. Renders nothing if there are none. */
export const EarlierUnpaid = () => {
  const query = useQuery(paymentPageOptions({}, { filter: 'unpaid' }));
  const rows = query.data?.results.filter((payment) => !isOfToday(payment)).slice(0, MAX_ROWS);
  if (!rows?.length) return null;
  return (
    <>
      <h2>Still unpaid</h2>
      <ListBody noun="unpaid payments" query={query} rows={rows} search="" empty={null}>
        {(payment) => <PaymentRow key={payment.ident} payment={payment} />}
      </ListBody>
      <Link to="/payments" search={{ filter: 'unpaid' }} className={getButtonLinkClass({ variant: 'quiet' })}>
        All unpaid
      </Link>
    </>
  );
};

import { Link } from '@tanstack/react-router';
import type { PaymentSummary } from '../../../contract/payment.ts';
import styles from './payment-detail.module.css';

/** Name, and email and phone if present; the name leads to the customer where the backend says who it is. */
export const RecipientLines = ({ recipient }: { recipient: PaymentSummary['customer'] }) => {
  const { id, name, email, phone } = recipient;
  return (
    <div className={styles.recipient}>
      {id === undefined ? (
        <strong>{name}</strong>
      ) : (
        <Link to="/customers/$customerId" params={{ customerId: String(id) }} className={styles.name}>
          {name}
        </Link>
      )}
      {email && <span>{email}</span>}
      {phone && <span>{phone}</span>}
    </div>
  );
};

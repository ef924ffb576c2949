import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { useTitleDetail } from '../../../lib/browser/title-parts.ts';
import { formatPhone } from '../../../lib/format/phone-number.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import styles from './payment-header.module.css';
import { PaymentStatus } from './payment-status.tsx';

interface RecipientLinesProps {
  readonly recipient: PaymentSummary['customer'];
  readonly action: ReactNode;
}

/** A backend may not send the customer's id. */
const RecipientLines = ({ recipient, action }: RecipientLinesProps) => {
  const { id, name, email, phone } = recipient;
  return (
    <div className={styles.recipient}>
      {id === undefined ? (
        <strong>{name}</strong>
      ) : (
        <Link
          to="/customers/$customerId"
          params={{ customerId: String(id) }}
          className={styles.name}
        >
          {name}
        </Link>
      )}
      {email && (
        <span data-address>
          <EmailText email={email} />
        </span>
      )}
      {phone && <span data-address>{formatPhone(phone)}</span>}
      {action}
    </div>
  );
};

interface PaymentHeaderProps {
  readonly payment: PaymentOrRow;
  readonly hasPayLink?: boolean;
  readonly staleness: ReactNode;
  readonly addressAction?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

export const PaymentHeader = ({
  payment,
  hasPayLink = false,
  staleness,
  addressAction,
  ref,
}: PaymentHeaderProps) => {
  const { amountGross, customer, description } = payment;
  useTitleDetail(`${customer.name}, ${formatMoney(amountGross)}`);
  return (
    <div ref={ref} tabIndex={-1} className={styles.header}>
      <Card className={styles.headerCard}>
        <Amount pence={amountGross} size="hero" />
        <PaymentStatus payment={payment} hasPayLink={hasPayLink} />
        {description && (
          <dl>
            <VisuallyHidden as="dt">Description</VisuallyHidden>
            <dd className={styles.description}>{description}</dd>
          </dl>
        )}
        <RecipientLines recipient={customer} action={addressAction} />
        {staleness}
      </Card>
    </div>
  );
};

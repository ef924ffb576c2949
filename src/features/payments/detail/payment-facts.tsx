import { formatMoney, getVatShare } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { getIdentEnding } from '../../../../contract/payments/ident-ending.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { formatDayAndTime } from '../../../lib/format/dates.ts';
import { useCapability } from '../../../session/use-session.ts';
import { CopyIconButton } from '../../../ui/controls/copy-button.tsx';
import { DefinitionList } from '../../../ui/data/definition-list.tsx';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { getStaffName } from '../model/staff-name.ts';
import styles from './payment-facts.module.css';

/** A backend may not send the creator (spec §2). */
const getCreatorName = ({ customerCreated, user }: PaymentOrRow) =>
  customerCreated ? 'Customer' : getStaffName(user);

const getExpiryFact = ({ status, expiresAt }: PaymentOrRow) =>
  isPayable(status) && expiresAt
    ? { term: 'Link Works Until', value: formatDayAndTime(expiresAt) }
    : undefined;

const getPaidAfterRefundsPence = ({
  status,
  amountGross,
  refundedAmount = 0,
  latePayment,
}: PaymentOrRow) => {
  const refundedPence = refundedAmount - (latePayment?.refundedAmount ?? 0);
  return status === 'paid' && refundedPence > 0 ? amountGross - refundedPence : undefined;
};

/** Of `paymentEvents`, the other ones bring money that the request does not ask for. */
const countedEvents = new Set(['paid', 'paid_another_way']);

const hasSeveralPayments = ({ history = [] }: PaymentOrRow) =>
  history.filter(({ event }) => countedEvents.has(event)).length > 1;

interface PaymentFactsProps {
  readonly payment: PaymentOrRow;
  /** The row of the creator is reserved, so that the layout does not shift. */
  readonly isLoading?: boolean;
}

/** Customers and the payment provider refer to a request by its ident. */
const Reference = ({ ident }: { readonly ident: string }) => (
  <span className={styles.reference}>
    {ident}
    <CopyIconButton text={ident} noun="Reference" />
  </span>
);

/** The order is that of spec §2. The status and the description are in `payment-header.tsx`. */
export const PaymentFacts = ({ payment, isLoading = false }: PaymentFactsProps) => {
  const hasCounter = useCapability('counter');
  const {
    customerCreated,
    ident,
    createdAt,
    lastSentAt,
    amountGross,
    amountVat,
    paidAt,
    cardLastFour,
    cardBrand,
  } = payment;
  const creator = getCreatorName(payment) ?? (isLoading ? '…' : undefined);
  // The history has each payment.
  const last = hasSeveralPayments(payment) ? 'Last ' : '';
  const isExpired = useIsLinkExpired(payment);
  const paidAfterRefundsPence = getPaidAfterRefundsPence(payment);
  return (
    <DefinitionList
      items={[
        creator ? { term: 'Created By', value: creator } : undefined,
        { term: 'Created At', value: formatDayAndTime(createdAt) },
        { term: 'Last Sent At', value: lastSentAt ? formatDayAndTime(lastSentAt) : '-' },
        isExpired ? undefined : getExpiryFact(payment),
        amountVat ? { term: 'VAT', value: formatMoney(amountVat) } : undefined,
        paidAfterRefundsPence === undefined
          ? undefined
          : { term: 'Paid After Refunds', value: formatMoney(paidAfterRefundsPence) },
        paidAfterRefundsPence === undefined || !amountVat
          ? undefined
          : {
              term: 'VAT After Refunds',
              value: formatMoney(getVatShare({ amountVat, amountGross }, paidAfterRefundsPence)),
            },
        paidAt ? { term: `${last}Paid At`, value: formatDayAndTime(paidAt) } : undefined,
        cardLastFour
          ? { term: `${last}Card`, value: describeCard(cardLastFour, cardBrand ?? 'Card') }
          : undefined,
        { term: 'Reference', value: <Reference ident={ident} /> },
        // The customer's page shows the same characters after the payment.
        hasCounter && customerCreated
          ? { term: 'Reference Ends In', value: <strong>{getIdentEnding(ident)}</strong> }
          : undefined,
      ]}
    />
  );
};

import type { DisplayedPayment, Display as Shown } from '../../../../contract/entities/display.ts';
import type { Tenant } from '../../../../contract/entities/session.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { getUnreachableMessage, useIsReachable } from '../../../http/reachability.ts';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { describePaidAmount } from '../model/payment-notes.ts';
import { CustomerView } from './customer-view.tsx';
import styles from './display.module.css';
import { getDisplaySteps } from './get-watch-steps.ts';
import {
  CONFIRMING_TITLE,
  cutName,
  getDeclinedTitle,
  getPaidTitle,
  getWaitingTitle,
} from './watch-titles.ts';

const getTitle = ({ progress, firstName, amount, canReuseCard = false }: DisplayedPayment) => {
  const name = cutName(firstName);
  switch (progress) {
    case 'paid':
      return getPaidTitle(name, amount);
    case 'declined':
      return getDeclinedTitle(canReuseCard);
    case 'confirming':
      return CONFIRMING_TITLE;
    default:
      return getWaitingTitle(name);
  }
};

/** A part of the payment has come. */
const getPartNote = ({ progress, paidAmount = 0, dueAmount = 0 }: DisplayedPayment) => {
  if (paidAmount === 0 || dueAmount === 0) return undefined;
  return progress === 'paid'
    ? `${formatMoney(dueAmount)} left to pay`
    : `${describePaidAmount({ amountGross: paidAmount + dueAmount, paidAmount })} paid`;
};

const PaymentOnDisplay = ({ payment }: { readonly payment: DisplayedPayment }) => {
  const { amount, description, firstName, payUrl, progress } = payment;
  const partNote = getPartNote(payment);
  const label = `QR code of the link on which ${cutName(firstName)} pays ${formatMoney(amount)}`;
  return (
    <CustomerView
      pence={amount}
      description={description}
      isPaid={progress === 'paid'}
      steps={getDisplaySteps(progress)}
      code={payUrl === null ? undefined : { text: payUrl, label }}
      title={getTitle(payment)}
      notes={partNote && <p>{partNote}</p>}
    />
  );
};

interface DisplayProps {
  /** It is undefined while this is unknown. */
  readonly shown: Shown | undefined;
  readonly tenant: Tenant;
}

/** A second screen shows the payment on the tablet, and the shop between sales. */
export const Display = ({ shown, tenant: { name, logoUrl } }: DisplayProps) => {
  const isReachable = useIsReachable();
  const payment = shown?.payment;
  useWakeLock(Boolean(payment));
  return (
    <>
      {payment ? (
        <PaymentOnDisplay payment={payment} />
      ) : (
        <div className={styles.shop}>
          {logoUrl ? <img src={logoUrl} alt={name} className={styles.logo} /> : <h1>{name}</h1>}
        </div>
      )}
      <p role="status" className={styles.status}>
        {!isReachable && getUnreachableMessage('This screen goes on once the connection is back.')}
      </p>
    </>
  );
};

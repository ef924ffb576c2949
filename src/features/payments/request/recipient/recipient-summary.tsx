import { isEmail } from '../../../../../contract/primitives.ts';
import { cleanText } from '../../../../../contract/text/clean-text.ts';
import { getPhoneDoubt } from '../../../../lib/format/phone-doubt.ts';
import { formatPhone } from '../../../../lib/format/phone-number.ts';
import { useTenant } from '../../../../session/use-session.ts';
import { EmailText } from '../../../../ui/data/email-text.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { describeNextWithoutMessage } from '../../model/message-channels.ts';
import { getOutgoingChannels, hasOutgoingChannel } from '../../model/outgoing-channels.ts';
import type { Recipient } from '../../model/recipient.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './recipient-summary.module.css';
import { useTextConsent } from './use-text-consent.ts';

type Channels = Pick<Recipient, 'email' | 'phone'>;

/** An address that looks wrong becomes empty. */
const getTypedAddresses = ({ email, phone }: Channels): Channels => ({
  email: isEmail(cleanText(email)) ? cleanText(email) : '',
  phone: getPhoneDoubt(phone) ? '' : cleanText(phone),
});

interface RecipientSummaryProps {
  /** Send refers to the element by this id. */
  readonly id: string;
  readonly form: AppForm<RequestFormSchema>;
}

/** The read-back is empty until the form has an address. Screen readers announce it with Send. */
export const RecipientSummary = ({ id, form }: RecipientSummaryProps) => {
  const { customer } = useFormValues(form);
  const isStopped = useTextConsent(form) === 'stopped';
  const tenant = useTenant();
  const typed = getTypedAddresses(customer);
  const outgoing = getOutgoingChannels(typed, tenant);
  const channels = { ...outgoing, ...(isStopped && { phone: '' }) };
  const hasAddress = typed.email !== '' || typed.phone !== '';
  if (hasAddress && !hasOutgoingChannel(typed, tenant)) {
    return (
      <p id={id} className={`${styles.destinations} ${styles.warning}`}>
        {describeNextWithoutMessage(tenant)}
      </p>
    );
  }
  if (isStopped && channels.email === '') {
    return (
      <p id={id} className={`${styles.destinations} ${styles.warning}`}>
        No message is sent: show the code.
      </p>
    );
  }
  return (
    <p id={id} className={styles.destinations}>
      <span className={styles.channels}>
        {channels.phone && (
          <span className={styles.channel}>Text to {formatPhone(channels.phone)}</span>
        )}
        {channels.phone && channels.email && <VisuallyHidden> · </VisuallyHidden>}
        {channels.email && (
          <span className={styles.channel}>
            Email to <EmailText email={channels.email} />
          </span>
        )}
      </span>
    </p>
  );
};

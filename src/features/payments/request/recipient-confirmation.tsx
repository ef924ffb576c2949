import { isEmail } from '../../../../contract/primitives.ts';
import { formatPhone, getPhoneDoubt } from '../../../lib/phone-number.ts';
import { suggestEmailDomain } from '../../../lib/suggest-email-domain.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { Recipient } from './recipient.ts';
import styles from './recipient-confirmation.module.css';
import type { RequestFormSchema } from './request-schema.ts';

type Channels = Pick<Recipient, 'email' | 'phone'>;

const getChannels = ({ email, phone }: Channels, sendsTextMessages: boolean): Channels => ({
  email: isEmail(email.trim()) ? email.trim() : '',
  phone: sendsTextMessages ? phone.trim() : '',
});

/** Whether the read-back shows more than the fields: two channels, grouped digits, or a likely typing error. */
const addsToFields = ({ email, phone }: Channels) =>
  (email !== '' && phone !== '') ||
  formatPhone(phone) !== phone ||
  getPhoneDoubt(phone) !== undefined ||
  (email !== '' && suggestEmailDomain(email) !== undefined);

/** A long address breaks before its domain. */
const EmailChannel = ({ email }: Pick<Channels, 'email'>) => {
  const at = email.lastIndexOf('@');
  return (
    <span className={styles.channel}>
      Email to {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};

interface RecipientConfirmationProps {
  readonly id: string;
  readonly form: AppForm<RequestFormSchema>;
  readonly isRecipientKnown: boolean;
  readonly sendsTextMessages: boolean;
}

/**
 * The read-back: where the request will be sent, directly above Send. A screen reader always announces it with Send; it is
 * visible only where it says more than the fields.
 */
export const RecipientConfirmation = (props: RecipientConfirmationProps) => {
  const { id, form, isRecipientKnown, sendsTextMessages } = props;
  const channels = getChannels(useFormValues(form).customer, sendsTextMessages);
  const text = (
    <>
      {channels.phone && <span className={styles.channel}>Text to {formatPhone(channels.phone)}</span>}
      {channels.phone && channels.email && ' · '}
      {channels.email && <EmailChannel email={channels.email} />}
    </>
  );
  return (
    <p id={id} className={styles.destinations}>
      {isRecipientKnown || addsToFields(channels) ? text : <VisuallyHidden>{text}</VisuallyHidden>}
    </p>
  );
};

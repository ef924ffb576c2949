import { isEmail } from '../../../../contract/primitives.ts';
import { formatPhone } from '../../../lib/phone-number.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import styles from './recipient-confirmation.module.css';
import type { RequestFormSchema } from './request-schema.ts';

interface RecipientConfirmationProps {
  readonly id: string;
  readonly form: AppForm<RequestFormSchema>;
  readonly sendsTextMessages: boolean;
}

/** The read-back: where the request will be sent, directly above Send. */
export const RecipientConfirmation = ({ id, form, sendsTextMessages }: RecipientConfirmationProps) => {
  const { email, phone } = useFormValues(form).customer;
  const destinations = [
    sendsTextMessages && phone.trim() && `Text to ${formatPhone(phone)}`,
    isEmail(email.trim()) && `Email to ${email.trim()}`,
  ].filter(Boolean);
  return (
    <p id={id} className={styles.destinations}>
      {destinations.join(' · ')}
    </p>
  );
};

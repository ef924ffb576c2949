import { isEmail } from '../../../contract/primitives.ts';
import { readablePhone } from '../../lib/phone-number.ts';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import styles from './read-back.module.css';
import type { RequestFormSchema } from './request-schema.ts';

interface ReadBackProps {
  readonly id: string;
  readonly form: AppForm<RequestFormSchema>;
}

/** Where the request will go, to be seen before it does. */
export const ReadBack = ({ id, form }: ReadBackProps) => {
  const { email, phone } = useFormValues(form).customer;
  const ways = [
    phone.trim() && `Text to ${readablePhone(phone)}`,
    isEmail(email.trim()) && `Email to ${email.trim()}`,
  ].filter(Boolean);
  return (
    <p id={id} className={styles.ways}>
      {ways.join(' · ')}
    </p>
  );
};

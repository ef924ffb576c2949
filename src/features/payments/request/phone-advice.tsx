import { getPhoneDoubt } from '../../../lib/phone-number.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import styles from './phone-advice.module.css';

const messages = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
};

interface PhoneAdviceProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether the user is typing the number. The advice then waits, because the number is not complete. */
  readonly isTyping: boolean;
}

/** Says that a phone number looks wrong. The advice does not block Send, because the backend decides (spec §5). */
export const PhoneAdvice = ({ form, isTyping }: PhoneAdviceProps) => {
  const { phone } = useFormValues(form).customer;
  const doubt = isTyping ? undefined : getPhoneDoubt(phone);
  return (
    <div role="status" className={styles.advice}>
      {doubt && messages[doubt]}
    </div>
  );
};

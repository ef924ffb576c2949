import { useDebouncedValue } from '@mantine/hooks';
import { isEmail } from '../../../contract/primitives.ts';
import { meantDomain } from '../../lib/email-domain.ts';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import styles from './domain-advice.module.css';
import type { RequestFormSchema } from './request-schema.ts';

/** Milliseconds of rest after which an address counts as typed. */
const rest = 500;

/** “Did you mean gmail.com?”: a press mends it, and nothing else comes of it. */
export const DomainAdvice = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const now = useFormValues(form).customer.email.trim();
  const [email] = useDebouncedValue(now, rest);
  const domain = email === now && isEmail(email) ? meantDomain(email) : undefined;
  const mend = () => form.setValue('customer.email', `${email.slice(0, email.lastIndexOf('@'))}@${domain}`);
  return (
    <div role="status">
      {domain && (
        <button type="button" className={styles.advice} onClick={mend}>
          Did you mean {domain}?
        </button>
      )}
    </div>
  );
};

import { useDebouncedValue } from '@mantine/hooks';
import { isEmail } from '../../../../contract/primitives.ts';
import { suggestEmailDomain } from '../../../lib/suggest-email-domain.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import styles from './domain-suggestion.module.css';

const TYPING_DEBOUNCE_MS = 500;

/** A button such as “Did you mean gmail.com?”, which corrects the email. The suggestion does not block Send. */
export const DomainSuggestion = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const typedEmail = useFormValues(form).customer.email.trim();
  const [email] = useDebouncedValue(typedEmail, TYPING_DEBOUNCE_MS);
  const domain = email === typedEmail && isEmail(email) ? suggestEmailDomain(email) : undefined;
  const applySuggestion = () => form.setValue('customer.email', `${email.slice(0, email.lastIndexOf('@'))}@${domain}`);
  return (
    <div role="status">
      {domain && (
        <button type="button" className={styles.suggestion} onClick={applySuggestion}>
          Did you mean {domain}?
        </button>
      )}
    </div>
  );
};

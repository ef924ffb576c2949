import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TextConsentState } from '../../../../contract/payments/text-consent.ts';
import { getPhoneDoubt } from '../../../lib/format/phone-number.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { textConsentOptions } from '../data/api.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import styles from './phone-advice.module.css';

const doubts = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
};

const consents: Readonly<Record<Exclude<TextConsentState, 'allowed'>, string>> = {
  stopped: 'The customer answered STOP: this number gets no text messages',
  refused: 'The last text message was refused, because the customer answered STOP',
};

const TYPING_DEBOUNCE_MS = 500;

/**
 * What the backend says about text messages to a number; undefined when it has nothing to say or
 * cannot be reached.
 */
const useConsentAdvice = (typedPhone: string, isKnown: boolean) => {
  const [phone] = useDebouncedValue(typedPhone, TYPING_DEBOUNCE_MS);
  const isComplete = phone !== '' && phone === typedPhone && !getPhoneDoubt(phone);
  const { data } = useQuery({ ...textConsentOptions(phone), enabled: isKnown && isComplete });
  return isComplete ? consents[data?.state as keyof typeof consents] : undefined;
};

interface PhoneAdviceProps {
  readonly form: AppForm<RequestFormSchema>;
  /**
   * Whether the user is typing the number. The advice then waits, because the number is not
   * complete.
   */
  readonly isTyping?: boolean;
  /** Whether the backend knows which numbers get no text messages. */
  readonly knowsTextConsents: boolean;
}

/**
 * Says that a phone number looks wrong, or gets no text messages. The advice does not block Send,
 * because the backend decides (spec §5).
 */
export const PhoneAdvice = ({ form, isTyping = false, knowsTextConsents }: PhoneAdviceProps) => {
  const phone = useFormValues(form).customer.phone.trim();
  const consentAdvice = useConsentAdvice(phone, knowsTextConsents);
  const doubt = isTyping ? undefined : getPhoneDoubt(phone);
  return (
    <div role="status" className={styles.advice}>
      {doubt ? doubts[doubt] : consentAdvice}
    </div>
  );
};

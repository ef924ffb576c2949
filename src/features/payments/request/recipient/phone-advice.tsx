import type { ReactNode } from 'react';
import { messages } from '../../../../../contract/text/messages.ts';
import { getPhoneDoubt } from '../../../../lib/format/phone-doubt.ts';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './phone-advice.module.css';
import { useTextConsent } from './use-text-consent.ts';

const doubts = {
  short: 'This number looks too short',
  long: 'This number looks too long',
  letters: 'This number has letters in it',
  several: messages.phoneSeveral,
};

/** The advice has the room of one line. */
const consents: Readonly<Record<string, string>> = {
  stopped: 'Answered STOP: gets no texts',
  refused: 'Answered STOP: the last text was refused',
};

interface PhoneAdviceProps {
  readonly form: AppForm<RequestFormSchema>;
  /** The advice waits until the number is complete. */
  readonly isTyping?: boolean;
  readonly children?: ReactNode;
}

/** The backend decides, so Send is not blocked (spec §5). */
export const PhoneAdvice = ({ form, isTyping = false, children }: PhoneAdviceProps) => {
  const { phone } = useFormValues(form).customer;
  const consent = useTextConsent(form);
  const doubt = isTyping ? undefined : getPhoneDoubt(phone);
  return (
    <div role="status" className={styles.advice}>
      {doubt ? doubts[doubt] : (consents[consent ?? ''] ?? children)}
    </div>
  );
};

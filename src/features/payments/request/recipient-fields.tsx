import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isEmail } from '../../../../contract/primitives.ts';
import { hasMouse } from '../../../lib/browser/has-mouse.ts';
import { suggestEmailDomain } from '../../../lib/format/suggest-email-domain.ts';
import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { WrongAddressField } from '../model/delivery-notes.ts';
import type { Recipient } from '../model/recipient.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { PhoneAdvice } from './phone-advice.tsx';
import styles from './recipient-fields.module.css';
import { type CustomerSuggestions, RecipientNameField } from './recipient-name-field.tsx';

const TYPING_DEBOUNCE_MS = 500;

/**
 * A button such as “Did you mean gmail.com?”, which corrects the email. The suggestion does not
 * block Send.
 */
const DomainSuggestion = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const typedEmail = useFormValues(form).customer.email.trim();
  const [email] = useDebouncedValue(typedEmail, TYPING_DEBOUNCE_MS);
  const domain = email === typedEmail && isEmail(email) ? suggestEmailDomain(email) : undefined;
  const applySuggestion = () =>
    form.setValue('customer.email', `${email.slice(0, email.lastIndexOf('@'))}@${domain}`);
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

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether the form replaces a request with a wrong address. */
  readonly isCorrection: boolean;
  /** The address to which a message bounced; undefined when none did. */
  readonly wrongAddress: WrongAddressField | undefined;
  /** Whether the backend knows which numbers get no text messages. */
  readonly knowsTextConsents: boolean;
  readonly customerSuggestions: CustomerSuggestions;
  /** Fills in a recipient whom the user has picked. */
  readonly onPick: (recipient: Recipient) => void;
}

/** The field that has the focus when the form opens; undefined if no field has it. */
const getInitialField = (
  { name, email }: Recipient,
  isCorrection: boolean,
  wrongAddress: WrongAddressField | undefined,
) => {
  if (wrongAddress) return `customer.${wrongAddress}` as const;
  if (isCorrection) return email ? 'customer.email' : 'customer.phone';
  return name === '' && hasMouse() ? 'customer.name' : undefined;
};

/**
 * Moves the focus to the address that the user should correct. Selects the address if a message to
 * it has bounced. In a new request, on a device with a mouse, moves the focus to the empty name.
 */
const useInitialFocus = (
  form: AppForm<RequestFormSchema>,
  isCorrection: boolean,
  wrongAddress: WrongAddressField | undefined,
) => {
  useEffect(
    function focusInitialField() {
      const field = getInitialField(form.getValues().customer, isCorrection, wrongAddress);
      if (!field) return;
      // The next frame is late enough: by then, the title of the new screen has got the focus.
      const frame = requestAnimationFrame(() => {
        form.focusField(field);
        const focused = document.activeElement;
        if (wrongAddress && focused instanceof HTMLInputElement) focused.select();
      });
      return () => cancelAnimationFrame(frame);
    },
    [form, isCorrection, wrongAddress],
  );
};

const fieldProps = { autoComplete: 'off', enterKeyHint: 'next' } as const;

/** The fields of a recipient that the user types or picks. */
export const RecipientFields = ({
  form,
  isCorrection,
  wrongAddress,
  knowsTextConsents,
  customerSuggestions,
  onPick,
}: RecipientFieldsProps) => {
  const [isTypingPhone, setTypingPhone] = useState(false);
  useInitialFocus(form, isCorrection, wrongAddress);
  return (
    <>
      <RecipientNameField
        form={form}
        customerSuggestions={customerSuggestions}
        onPick={onPick}
        {...fieldProps}
      />
      <EmailField
        of={form}
        name="customer.email"
        label="Email"
        advice={<DomainSuggestion form={form} />}
        {...fieldProps}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only listens to the focus of its field */}
      <div onFocus={() => setTypingPhone(true)} onBlur={() => setTypingPhone(false)}>
        <PhoneField
          of={form}
          name="customer.phone"
          label="Phone Number"
          advice={
            <PhoneAdvice
              form={form}
              isTyping={isTypingPhone}
              knowsTextConsents={knowsTextConsents}
            />
          }
          {...fieldProps}
        />
      </div>
    </>
  );
};

interface ReadOnlyRecipientProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly recipient: Recipient;
  /** Whether the backend knows which numbers get no text messages. */
  readonly knowsTextConsents: boolean;
}

/** The read-only fields of an existing customer. An empty field is hidden. */
export const ReadOnlyRecipient = ({
  form,
  recipient: { email, phone },
  knowsTextConsents,
}: ReadOnlyRecipientProps) => {
  // A customer without any address has both fields, because the validation message appears below a
  // field.
  const hasNoAddress = email === '' && phone === '';
  return (
    <>
      <TextField
        of={form}
        name="customer.name"
        label="Name"
        hint="To change these details, edit the customer."
        required
        readOnly
      />
      {(email !== '' || hasNoAddress) && (
        <EmailField of={form} name="customer.email" label="Email" readOnly />
      )}
      {(phone !== '' || hasNoAddress) && (
        <PhoneField
          of={form}
          name="customer.phone"
          label="Phone Number"
          advice={<PhoneAdvice form={form} knowsTextConsents={knowsTextConsents} />}
          readOnly
        />
      )}
    </>
  );
};

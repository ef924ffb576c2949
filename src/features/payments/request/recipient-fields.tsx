import { useEffect, useState } from 'react';
import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { Recipient } from '../model/recipient.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { DomainSuggestion } from './domain-suggestion.tsx';
import { PhoneAdvice } from './phone-advice.tsx';
import { type CustomerSuggestions, RecipientNameField } from './recipient-name-field.tsx';

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether the form replaces a request with a wrong address. */
  readonly isCorrection: boolean;
  readonly customerSuggestions: CustomerSuggestions;
  /** Fills in a recipient whom the user has picked. */
  readonly onPick: (recipient: Recipient) => void;
}

/** Whether the device has a mouse. On a touch screen, a focused field opens a keyboard that covers half of the form. */
const hasMouse = () => window.matchMedia('(pointer: fine)').matches;

/** The field that has the focus when the form opens; undefined if no field has it. */
const getInitialField = ({ name, email }: Recipient, isCorrection: boolean) => {
  if (isCorrection) return email ? 'customer.email' : 'customer.phone';
  return name === '' && hasMouse() ? 'customer.name' : undefined;
};

/**
 * Moves the focus to the address that the user corrects. In a new request, on a device with a mouse, to the empty name.
 */
const useInitialFocus = (form: AppForm<RequestFormSchema>, isCorrection: boolean) => {
  useEffect(
    function focusInitialField() {
      const field = getInitialField(form.getValues().customer, isCorrection);
      if (!field) return;
      // The next frame is late enough: by then, the title of the new screen has got the focus.
      const frame = requestAnimationFrame(() => form.focusField(field));
      return () => cancelAnimationFrame(frame);
    },
    [form, isCorrection],
  );
};

const fieldProps = { autoComplete: 'off', enterKeyHint: 'next' } as const;

/** The fields of a recipient that the user types or picks. */
export const RecipientFields = ({ form, isCorrection, customerSuggestions, onPick }: RecipientFieldsProps) => {
  const [isTypingPhone, setTypingPhone] = useState(false);
  useInitialFocus(form, isCorrection);
  return (
    <>
      <RecipientNameField form={form} customerSuggestions={customerSuggestions} onPick={onPick} {...fieldProps} />
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
          advice={<PhoneAdvice form={form} isTyping={isTypingPhone} />}
          {...fieldProps}
        />
      </div>
    </>
  );
};

import { useEffect, useState } from 'react';
import { EmailField } from '../../../ui/form/fields/email-field.tsx';
import { PhoneField } from '../../../ui/form/fields/phone-field.tsx';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { DomainSuggestion } from './domain-suggestion.tsx';
import { PhoneAdvice } from './phone-advice.tsx';
import type { Recipient } from './recipient.ts';
import { type CustomerSuggestions, RecipientNameField } from './recipient-name-field.tsx';
import type { RequestFormSchema } from './request-schema.ts';

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether the form replaces a request with a wrong address. */
  readonly isCorrected: boolean;
  readonly customerSuggestions: CustomerSuggestions;
}

/** On a touch screen, a focused field opens the keyboard, which covers half of the form. */
const hasMouse = () => window.matchMedia('(pointer: fine)').matches;

const getFirstField = ({ name, email }: Recipient, isCorrected: boolean) => {
  if (isCorrected) return email ? 'customer.email' : 'customer.phone';
  return name === '' && hasMouse() ? 'customer.name' : undefined;
};

/** Moves the focus to the address of a corrected request, and with a mouse to the name of a new one. */
const useInitialFocus = (form: AppForm<RequestFormSchema>, isCorrected: boolean) => {
  useEffect(
    function focusFirstField() {
      const field = getFirstField(form.getValues().customer, isCorrected);
      if (!field) return;
      // After the title of the screen, which gets the focus when the screen changes.
      const frame = requestAnimationFrame(() => form.focusField(field));
      return () => cancelAnimationFrame(frame);
    },
    [form, isCorrected],
  );
};

const fieldProps = { autoComplete: 'off', enterKeyHint: 'next' } as const;

/** The fields of a recipient that the user types or picks. */
export const RecipientFields = ({ form, isCorrected, customerSuggestions }: RecipientFieldsProps) => {
  const [isTypingPhone, setTypingPhone] = useState(false);
  useInitialFocus(form, isCorrected);
  const fillIn = ({ name, email, phone }: Recipient) => {
    form.setValue('customer.name', name);
    form.setValue('customer.email', email);
    form.setValue('customer.phone', phone);
  };
  return (
    <>
      <RecipientNameField form={form} customerSuggestions={customerSuggestions} onPick={fillIn} {...fieldProps} />
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

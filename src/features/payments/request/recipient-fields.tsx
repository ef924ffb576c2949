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
  /** Moves the focus to the address when the form opens. */
  readonly isCorrected: boolean;
  readonly customerSuggestions: CustomerSuggestions;
}

const useFocusAddress = (form: AppForm<RequestFormSchema>, isOn: boolean) => {
  useEffect(
    function focusAddress() {
      if (!isOn) return;
      const { email } = form.getValues().customer;
      // After the title of the screen, which gets the focus when the screen changes.
      const frame = requestAnimationFrame(() => form.focusField(email ? 'customer.email' : 'customer.phone'));
      return () => cancelAnimationFrame(frame);
    },
    [form, isOn],
  );
};

const fieldProps = { autoComplete: 'off', enterKeyHint: 'next' } as const;

/** The fields of a recipient that the user types or picks. */
export const RecipientFields = ({ form, isCorrected, customerSuggestions }: RecipientFieldsProps) => {
  const [isTypingPhone, setTypingPhone] = useState(false);
  useFocusAddress(form, isCorrected);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of its field */}
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

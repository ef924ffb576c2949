import { useDebouncedValue } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isEmail } from '../../../../../contract/primitives.ts';
import { cleanText } from '../../../../../contract/text/clean-text.ts';
import { hasMouse } from '../../../../lib/browser/media-queries.ts';
import { suggestEmailDomain } from '../../../../lib/format/suggest-email-domain.ts';
import { canSendTexts, useTenant } from '../../../../session/use-session.ts';
import { EmailField, PhoneField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { WrongAddressField } from '../../model/delivery-notes.ts';
import type { Recipient } from '../../model/recipient.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './recipient-fields.module.css';
import { type CustomerSuggestions, RecipientNameField } from './recipient-name-field.tsx';
import { TextConsentAdvice } from './text-consent-advice.tsx';

const TYPING_DEBOUNCE_MS = 500;

/** The address belongs to a customer with another name, who is offered. */
export type AddressOwnerAdvice = ComponentType<{
  readonly field: 'email' | 'phone';
  readonly recipient: Recipient;
  readonly onUse: (customer: Recipient) => void;
}>;

interface DomainSuggestionProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly children: ReactNode;
}

/** It does not block Send. */
const DomainSuggestion = ({ form, children }: DomainSuggestionProps) => {
  const typedEmail = cleanText(useFormValues(form).customer.email);
  const [email] = useDebouncedValue(typedEmail, TYPING_DEBOUNCE_MS);
  const domain = email === typedEmail && isEmail(email) ? suggestEmailDomain(email) : undefined;
  const applySuggestion = () =>
    form.setValue('customer.email', `${email.slice(0, email.lastIndexOf('@'))}@${domain}`);
  return (
    <div role="status">
      {domain ? (
        <button type="button" className={styles.suggestion} onClick={applySuggestion}>
          Did you mean {domain}?
        </button>
      ) : (
        children
      )}
    </div>
  );
};

interface AddressOwnerProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly field: 'email' | 'phone';
  /** It is the recipient when the user last left a field. */
  readonly left: Recipient | undefined;
  readonly advice: AddressOwnerAdvice;
  readonly onUse: (customer: Recipient) => void;
}

/** An address that the user is editing again gets no advice. */
const AddressOwner = ({ form, field, left, advice: Advice, onUse }: AddressOwnerProps) => {
  const recipient = useFormValues(form).customer;
  if (recipient[field] === '' || recipient[field] !== left?.[field]) return null;
  return (
    <Suspense>
      <Advice field={field} recipient={recipient} onUse={onUse} />
    </Suspense>
  );
};

interface RecipientFieldsProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly isCorrection: boolean;
  /** It takes the place of the advice. */
  readonly emailNote: ReactNode;
  /** A message to this address bounced. */
  readonly wrongAddress: WrongAddressField | undefined;
  readonly customerSuggestions: CustomerSuggestions;
  readonly addressOwnerAdvice: AddressOwnerAdvice;
  readonly onPick: (recipient: Recipient) => void;
  readonly onSuggestionPicked: () => void;
}

interface InitialFocusOptions {
  readonly isCorrection: boolean;
  readonly wrongAddress: WrongAddressField | undefined;
  readonly isByKeyboard: boolean;
}

const getInitialField = (
  { name, email }: Recipient,
  { isCorrection, wrongAddress, isByKeyboard }: InitialFocusOptions,
) => {
  if (wrongAddress) return `customer.${wrongAddress}` as const;
  if (isCorrection) return email ? 'customer.email' : 'customer.phone';
  return name === '' && (isByKeyboard || hasMouse()) ? 'customer.name' : undefined;
};

/** With a mouse or a keyboard, a new request begins at the empty name. */
const useInitialFocus = (
  form: AppForm<RequestFormSchema>,
  isCorrection: boolean,
  wrongAddress: WrongAddressField | undefined,
) => {
  const isByKeyboard = useLocation({ select: ({ state }) => state.isOpenedByKey === true });
  useEffect(
    function focusInitialField() {
      const field = getInitialField(form.getValues().customer, {
        isCorrection,
        wrongAddress,
        isByKeyboard,
      });
      if (!field) return;
      // By the next frame, the title of the new screen has got the focus.
      const frame = requestAnimationFrame(() => {
        form.focusField(field);
        const focused = document.activeElement;
        if (wrongAddress && focused instanceof HTMLInputElement) focused.select();
      });
      return () => cancelAnimationFrame(frame);
    },
    [form, isCorrection, wrongAddress, isByKeyboard],
  );
};

const fieldProps = { autoComplete: 'off', enterKeyHint: 'next' } as const;

export const RecipientFields = ({
  form,
  isCorrection,
  emailNote,
  wrongAddress,
  customerSuggestions,
  addressOwnerAdvice,
  onPick,
  onSuggestionPicked,
}: RecipientFieldsProps) => {
  const [left, setLeft] = useState<Recipient>();
  useInitialFocus(form, isCorrection, wrongAddress);
  const tenant = useTenant();
  const leaveField = () => setLeft(form.getValues().customer);
  const ownerProps = { form, left, advice: addressOwnerAdvice, onUse: onPick };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the elements only listen to the focus of their fields */}
      <div onBlur={leaveField}>
        <RecipientNameField
          form={form}
          customerSuggestions={customerSuggestions}
          onPick={onPick}
          onSuggestionPicked={onSuggestionPicked}
          {...fieldProps}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the elements only listen to the focus of their fields */}
      <div onBlur={leaveField}>
        <EmailField
          of={form}
          name="customer.email"
          label="Email"
          advice={
            emailNote || (
              <DomainSuggestion form={form}>
                <AddressOwner field="email" {...ownerProps} />
              </DomainSuggestion>
            )
          }
          {...fieldProps}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the elements only listen to the focus of their fields */}
      <div onBlur={leaveField}>
        <PhoneField
          of={form}
          name="customer.phone"
          label="Phone Number"
          isForTexts={canSendTexts(tenant)}
          advice={
            <TextConsentAdvice form={form}>
              <AddressOwner field="phone" {...ownerProps} />
            </TextConsentAdvice>
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
}

/** An empty field of an existing customer is hidden. */
export const ReadOnlyRecipient = ({
  form,
  recipient: { email, phone },
}: ReadOnlyRecipientProps) => {
  const tenant = useTenant();
  // The validation message appears below a field, so a customer without any address has both.
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
          isForTexts={canSendTexts(tenant)}
          advice={<TextConsentAdvice form={form} />}
          readOnly
        />
      )}
    </>
  );
};

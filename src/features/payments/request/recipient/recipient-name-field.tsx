import { UnstyledButton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { maxLength } from '../../../../../contract/limits.ts';
import type { Id } from '../../../../../contract/primitives.ts';
import { isUkMobile } from '../../../../lib/format/phone-doubt.ts';
import { formatPhone } from '../../../../lib/format/phone-number.ts';
import { type Suggestion, SuggestionField } from '../../../../ui/form/fields/suggestion-field.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { Recipient } from '../../model/recipient.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './recipient-name-field.module.css';

/** Browsers implement this part of https://w3c.github.io/contact-picker/. */
interface Contact {
  readonly name?: readonly string[];
  readonly email?: readonly string[];
  readonly tel?: readonly string[];
}

declare global {
  interface Navigator {
    readonly contacts?: {
      readonly select: (parts: readonly (keyof Contact)[]) => Promise<readonly Contact[]>;
    };
  }
}

/** Requests go out as text messages, so the first mobile number wins. */
const fromContact = ({ name = [], email = [], tel = [] }: Contact): Recipient => ({
  name: name[0] ?? '',
  email: email[0] ?? '',
  phone: tel.find(isUkMobile) ?? tel[0] ?? '',
});

const hasContactPicker = () => Boolean(navigator.contacts?.select);

const pickContact = async () => {
  // `select` rejects when the user closes the picker.
  const [contact] =
    (await navigator.contacts?.select(['name', 'email', 'tel']).catch(() => [])) ?? [];
  return contact && fromContact(contact);
};

interface KnownCustomer {
  readonly id: Id;
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Customers match the typed `text`. */
export type CustomerSuggestions = ComponentType<{
  readonly text: string;
  readonly children: (customers: readonly KnownCustomer[]) => ReactNode;
}>;

interface RecipientNameFieldProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly customerSuggestions: CustomerSuggestions;
  readonly onPick: (recipient: Recipient) => void;
  /** The field has the focus when the user picks a suggestion. */
  readonly onSuggestionPicked: () => void;
  readonly autoComplete: 'off';
  readonly enterKeyHint: 'next';
}

const toSuggestion = ({ id, name, email, phone }: KnownCustomer): Suggestion => ({
  key: String(id),
  label: name,
  // A phone number stays in one line.
  detail: [email, phone && formatPhone(phone).replaceAll(' ', '\u00a0')]
    .filter(Boolean)
    .join(' · '),
});

const toRecipient = ({ name, email, phone }: KnownCustomer): Recipient => ({
  name,
  email: email ?? '',
  phone: formatPhone(phone ?? ''),
});

/** Not every browser has the phone's contacts. */
export const RecipientNameField = (props: RecipientNameFieldProps) => {
  const {
    form,
    customerSuggestions: Suggestions,
    onPick,
    onSuggestionPicked,
    ...fieldProps
  } = props;
  const { name } = useFormValues(form).customer;
  const pickFromContacts = async () => {
    const recipient = await pickContact();
    if (recipient) onPick(recipient);
  };
  const pick = (key: string, customers: readonly KnownCustomer[]) => {
    const customer = customers.find(({ id }) => String(id) === key);
    if (!customer) return;
    onPick(toRecipient(customer));
    onSuggestionPicked();
  };
  return (
    <div className={styles.field}>
      <Suggestions text={name}>
        {(customers) => (
          <SuggestionField
            of={form}
            name="customer.name"
            label="Name"
            required
            maxLength={maxLength.name}
            autoCapitalize="words"
            suggestions={customers.map(toSuggestion)}
            onPick={(key) => pick(key, customers)}
            {...fieldProps}
          />
        )}
      </Suggestions>
      {hasContactPicker() && (
        <UnstyledButton className={styles.contacts} onClick={pickFromContacts}>
          From Contacts
        </UnstyledButton>
      )}
    </div>
  );
};

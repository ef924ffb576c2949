import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import { type Id, isEmail } from '../../../contract/primitives.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { focusTitle } from '../../lib/browser/focus-title.ts';
import { getPhoneDoubt } from '../../lib/format/phone-doubt.ts';
import styles from './address-owner-advice.module.css';
import { type AddressField, toPlainText, useAddressOwners } from './use-address-owners.ts';

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const toRecipient = ({ name, email, phone }: Customer): Recipient => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
});

interface AdviceProps {
  readonly owner: Customer;
  readonly noun: string;
  readonly children: ReactNode;
}

const Advice = ({ owner, noun, children }: AdviceProps) => (
  <div className={styles.advice}>
    <span className={styles.text}>
      This is {owner.name}’s {noun}
    </span>
    {children}
  </div>
);

interface AddressOwnerAdviceProps {
  readonly field: AddressField;
  readonly recipient: Recipient;
  /** The form then has the customer with the address. */
  readonly onUse: (customer: Recipient) => void;
}

/**
 * The backend may assign the request to the customer with the address. The advice does not block
 * Send.
 */
export const AddressOwnerAdvice = ({ field, recipient, onUse }: AddressOwnerAdviceProps) => {
  const { noun, owners } = useAddressOwners(field, recipient);
  const [owner] = owners;
  const isRecipientOwner = owners.some(
    ({ name }) => toPlainText(name) === toPlainText(recipient.name),
  );
  if (!owner || isRecipientOwner) return null;
  const use = () => {
    focusTitle();
    onUse(toRecipient(owner));
  };
  return (
    <Advice owner={owner} noun={noun}>
      <button type="button" className={styles.use} onClick={use}>
        Use {owner.name}
      </button>
    </Advice>
  );
};

const DEBOUNCE_MS = 250;

/** An incomplete address would find other customers. */
const isComplete: Readonly<Record<AddressField, (address: string) => boolean>> = {
  email: isEmail,
  phone: (phone) => getPhoneDoubt(phone) === undefined,
};

export interface AddressOwnerLinkProps {
  readonly field: AddressField;
  readonly customer: Pick<Recipient, 'email' | 'phone'>;
  /** It is undefined for a new customer. */
  readonly savedId: Id | undefined;
}

/** Another customer has the address, too. The advice does not block the form. */
export const AddressOwnerLink = ({ field, customer, savedId }: AddressOwnerLinkProps) => {
  const typed = cleanText(customer[field]);
  const [address] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isEnabled = address === typed && isComplete[field](address);
  const { noun, owners } = useAddressOwners(field, customer, isEnabled);
  const owner = owners.find(({ id }) => id !== savedId);
  return (
    owner && (
      <Advice owner={owner} noun={noun}>
        {/* The user follows the link instead of saving. */}
        <Link
          to="/customers/$customerId"
          params={{ customerId: String(owner.id) }}
          ignoreBlocker
          className={styles.use}
        >
          Open {owner.name}
        </Link>
      </Advice>
    )
  );
};

import { useQuery } from '@tanstack/react-query';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { Customer } from '../../../contract/entities/customer.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { focusTitle } from '../../lib/browser/focus-title.ts';
import styles from './address-owner-advice.module.css';
import { customerPageOptions } from './api.ts';

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

const toPlainText = (text: string) => cleanText(text).toLowerCase();

/** People may share a phone, so it does not count with another email. */
const lookups = {
  email: {
    noun: 'email',
    toSearch: toPlainText,
    isOwner: (customer: Recipient, { email }: Recipient) =>
      toComparableEmail(customer.email.trim()) === toComparableEmail(email.trim()),
  },
  phone: {
    noun: 'number',
    toSearch: toSubscriberDigits,
    isOwner: (customer: Recipient, { email, phone }: Recipient) =>
      toSubscriberDigits(customer.phone) === toSubscriberDigits(phone) &&
      (customer.email === '' || email.trim() === ''),
  },
};

interface AddressOwnerAdviceProps {
  readonly field: keyof typeof lookups;
  readonly recipient: Recipient;
  /** The form then has the customer with the address. */
  readonly onUse: (customer: Recipient) => void;
}

/**
 * The backend may assign the request to the customer with the address. The advice does not block
 * Send.
 */
export const AddressOwnerAdvice = ({ field, recipient, onUse }: AddressOwnerAdviceProps) => {
  const { noun, toSearch, isOwner } = lookups[field];
  const search = toSearch(recipient[field]);
  const { data } = useQuery({ ...customerPageOptions({ search }), enabled: search !== '' });
  const owners =
    search === ''
      ? []
      : (data?.results ?? []).map(toRecipient).filter((each) => isOwner(each, recipient));
  const [owner] = owners;
  const isRecipientOwner = owners.some(
    ({ name }) => toPlainText(name) === toPlainText(recipient.name),
  );
  if (!owner || isRecipientOwner) return null;
  const use = () => {
    focusTitle();
    onUse(owner);
  };
  return (
    <div className={styles.advice}>
      <span className={styles.text}>
        This is {owner.name}’s {noun}
      </span>
      <button type="button" className={styles.use} onClick={use}>
        Use {owner.name}
      </button>
    </div>
  );
};

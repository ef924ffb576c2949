import { formatPhone } from '../../../lib/format/phone-number.ts';
import styles from './row-address.module.css';

interface RowAddressProps {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** So many characters of a domain, with the @, show that an address goes on. */
const MIN_DOMAIN_LENGTH = 4;

/**
 * Without room, an email address loses the end of its domain, because the part before the @ tells
 * people apart. A phone number is never cut.
 */
export const RowAddress = ({ email, phone }: RowAddressProps) => {
  // The spaces do not break.
  if (!email) return formatPhone(phone ?? '').replaceAll(' ', '\u00a0');
  const end = email.lastIndexOf('@') + MIN_DOMAIN_LENGTH;
  return (
    <span className={styles.email} data-email>
      {email.slice(0, end)}
      <span>{email.slice(end)}</span>
    </span>
  );
};

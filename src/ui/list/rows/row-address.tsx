import { formatPhone } from '../../../lib/format/phone-number.ts';
import { EmailText } from '../../data/email-text.tsx';
import styles from './row-address.module.css';

interface RowAddressProps {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/**
 * Without room, an email address loses its domain, because the part before the @ tells people
 * apart. A phone number is never cut. Without even this room, only screen readers get an address
 * beside a name.
 */
export const RowAddress = ({ email, phone }: RowAddressProps) =>
  email ? (
    <span className={styles.email} data-email>
      <EmailText email={email} />
    </span>
  ) : (
    // The spaces do not break.
    formatPhone(phone ?? '').replaceAll(' ', '\u00a0')
  );

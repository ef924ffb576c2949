import { formatPhone } from '../../../lib/format/phone-number.ts';
import { EmailText } from '../../data/email-text.tsx';
import styles from './row-address.module.css';

interface RowAddressProps {
  readonly email?: string | null | undefined;
  /** The row shows the phone number when there is no email address. */
  readonly phone?: string | null | undefined;
}

/**
 * The address of a person in a row of any list. An email address loses its domain where it has no
 * room, because the part before the @ tells people apart. A phone number is never cut. Beside a name,
 * an address that has not even this room is in the opened item and for screen readers alone.
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

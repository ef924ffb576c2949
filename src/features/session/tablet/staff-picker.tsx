import { UnstyledButton } from '@mantine/core';
import type { CurrentTablet } from '../../../../contract/entities/tablet.ts';
import { getInitials } from '../../../../contract/text/get-initials.ts';
import styles from './staff-picker.module.css';

/** With `isLocked`, the user needs the password after too many wrong PINs. */
export type TabletUser = CurrentTablet['staff'][number];

interface StaffPickerProps {
  readonly staff: readonly TabletUser[];
  readonly onPick: (user: TabletUser) => void;
}

export const StaffPicker = ({ staff, onPick }: StaffPickerProps) => (
  <section className={styles.panel} aria-labelledby="who">
    <h2 id="who" className={styles.title}>
      Who Are You?
    </h2>
    <ul className={styles.names}>
      {staff.map((user) => (
        <li key={user.id}>
          <UnstyledButton className={styles.name} onClick={() => onPick(user)}>
            <span aria-hidden className={styles.initials}>
              {getInitials(user.firstName, user.lastName)}
            </span>
            <span>
              {user.firstName} {user.lastName}
            </span>{' '}
            {user.isLocked && <span className={styles.locked}>Password needed</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
    <p className={styles.hint}>
      Not here? Use your password, and set a PIN in Settings → Your Account.
    </p>
  </section>
);

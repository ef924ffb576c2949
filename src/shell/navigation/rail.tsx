import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { getStaffName } from '../../features/payments/model/staff-name.ts';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import { useLogOut } from '../../session/session-context.tsx';
import { IconLogout, IconUserShare } from '../../ui/icons/screen-icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { findCurrentEntry, homeEntry, mainEntries, settingsEntry } from './navigation-entries.tsx';
import styles from './rail.module.css';

const entries = [homeEntry, ...mainEntries, settingsEntry];

/** An enrolled tablet shows the user's first name and a button for another person. */
export const Rail = ({ user }: { readonly user: CurrentUser }) => {
  const logOut = useLogOut();
  const isShared = isTablet();
  const current = findCurrentEntry(entries, useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="Main" className={styles.rail}>
      {entries.map((entry) => (
        <Link
          key={entry.label}
          to={entry.to}
          // The router would also mark Payments on New Request.
          activeOptions={{ exact: true }}
          aria-current={entry === current ? 'page' : undefined}
          className={styles.entry}
        >
          <span aria-hidden className={styles.icon}>
            {entry.icon}
          </span>
          {entry.label}
        </Link>
      ))}
      <p className={styles.user}>
        <VisuallyHidden>Logged in as </VisuallyHidden>
        {(isShared && user.firstName) || getStaffName(user)}
      </p>
      <UnstyledButton className={styles.entry} onClick={logOut}>
        {isShared ? <IconUserShare /> : <IconLogout />}
        {isShared ? 'Change Person' : 'Log Out'}
      </UnstyledButton>
    </nav>
  );
};

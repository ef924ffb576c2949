import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { IconDots, IconPlus } from '../../ui/icons/screen-icons.ts';
import { EntriesMenu } from './menu.tsx';
import {
  customersEntry,
  findCurrentEntry,
  homeEntry,
  mainEntries,
  newRequestEntry,
  paymentsEntry,
} from './navigation-entries.tsx';
import styles from './tab-bar.module.css';

const tabs = [
  homeEntry,
  paymentsEntry,
  { ...newRequestEntry, icon: <IconPlus size={28} /> },
  customersEntry,
];
const otherEntries = mainEntries.filter(({ to }) => tabs.every((tab) => tab.to !== to));

/** The thumb reaches the bar on a phone. Other entries are behind More. */
export const TabBar = ({ user }: { readonly user: CurrentUser }) => {
  const current = findCurrentEntry(tabs, useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="Main" className={styles.bar} data-tab-bar>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
          className={styles.tab}
          data-primary={tab.to === newRequestEntry.to || undefined}
        >
          <span aria-hidden className={styles.icon}>
            {tab.icon}
          </span>
          <span className={styles.label}>{tab.label}</span>
        </Link>
      ))}
      <EntriesMenu user={user} entries={otherEntries} position="top-end">
        {/* The screens behind More have no tab. */}
        <UnstyledButton className={styles.tab} data-current={current === undefined || undefined}>
          <span aria-hidden className={styles.icon}>
            <IconDots />
          </span>
          <span className={styles.label}>More</span>
        </UnstyledButton>
      </EntriesMenu>
    </nav>
  );
};

import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  IconCashPlus,
  IconHelpCircle,
  IconHome,
  IconLock,
  IconReceipt,
  IconSettings,
  IconTags,
  IconUsers,
  IconUsersGroup,
} from '../../ui/icons/screen-icons.ts';

export interface NavigationEntry {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ReactNode;
}

/** Users look for Home here, not behind the logo. */
export const homeEntry: NavigationEntry = { label: 'Home', to: '/', icon: <IconHome /> };
export const newRequestEntry: NavigationEntry = {
  label: 'New Request',
  to: '/payments/new',
  icon: <IconCashPlus />,
};
export const paymentsEntry: NavigationEntry = {
  label: 'Payments',
  to: '/payments',
  icon: <IconReceipt />,
};
export const customersEntry: NavigationEntry = {
  label: 'Customers',
  to: '/customers',
  icon: <IconUsers />,
};

/** The first group is the same for every user (spec §2). */
export const mainEntries: readonly NavigationEntry[] = [
  newRequestEntry,
  { label: 'Staff', to: '/staff', icon: <IconUsersGroup /> },
  paymentsEntry,
  customersEntry,
  { label: 'Services', to: '/services', icon: <IconTags /> },
  { label: 'Help', to: '/help', icon: <IconHelpCircle /> },
];

/** See the second group in spec §2. */
export const accountEntries: readonly NavigationEntry[] = [
  { label: 'Change Password', to: '/change-password', icon: <IconLock /> },
];

/**
 * The specification fixes both groups, so the menu has the settings at the user's email address.
 */
export const settingsEntry: NavigationEntry = {
  label: 'Settings',
  to: '/settings',
  icon: <IconSettings />,
};

/** The longest path above `pathname` wins. */
export const findCurrentEntry = (entries: readonly NavigationEntry[], pathname: string) =>
  entries
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)
    .at(0);

import { Menu as MantineMenu } from '@mantine/core';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { runWhenIdle } from '../../lib/browser/run-when-idle.ts';
import { useLogOut } from '../../session/session-context.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import {
  IconCashPlus,
  IconHelpCircle,
  IconLogout,
  IconMenu2,
  IconPassword,
  IconReceipt,
  IconSettings,
  IconTags,
  IconUsers,
  IconUsersGroup,
} from '../../ui/icons/screen-icons.ts';
import styles from './menu.module.css';
import { useTypeAhead } from './use-type-ahead.ts';

/** The routes that staff open most. */
const preloadedRoutes = ['/payments/new', '/payments/$paymentRequestId'] as const;

/**
 * Loads the code of the most used screens while the browser is idle, because on a slow phone it
 * takes most of a navigation's time.
 */
const usePreloadScreens = () => {
  const router = useRouter();
  useEffect(
    function preloadScreens() {
      return runWhenIdle(() => {
        for (const path of preloadedRoutes) {
          // If the load fails, the app reports the failure when the user opens the screen.
          router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
        }
      });
    },
    [router],
  );
};

export interface MenuEntry {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ReactNode;
}

/**
 * The first group of entries of the menu and of the navigation rail, the same for every user (spec
 * §2).
 */
export const mainEntries: readonly MenuEntry[] = [
  { label: 'New Request', to: '/payments/new', icon: <IconCashPlus /> },
  { label: 'Staff', to: '/staff', icon: <IconUsersGroup /> },
  { label: 'Payments', to: '/payments', icon: <IconReceipt /> },
  { label: 'Customers', to: '/customers', icon: <IconUsers /> },
  { label: 'Services', to: '/services', icon: <IconTags /> },
  { label: 'Help', to: '/help', icon: <IconHelpCircle /> },
];
/** The second group of entries of the menu (spec §2). */
const accountEntries: readonly MenuEntry[] = [
  { label: 'Change Password', to: '/change-password', icon: <IconPassword /> },
];

/**
 * The settings of the user and of the shop. In the menu they are with the user's email address,
 * because the specification says which entries the two groups have.
 */
export const settingsEntry: MenuEntry = {
  label: 'Settings',
  to: '/settings',
  icon: <IconSettings />,
};

const renderEntries = (group: readonly MenuEntry[]) =>
  group.map(({ label, to, icon }) => (
    <MantineMenu.Item
      key={label}
      leftSection={icon}
      renderRoot={(props) => <Link {...props} to={to} />}
    >
      {label}
    </MantineMenu.Item>
  ));

/** The menu of the top bar (spec §2). */
export const Menu = ({ user }: { user: CurrentUser }) => {
  const logOut = useLogOut();
  const typeAhead = useTypeAhead();
  usePreloadScreens();
  return (
    <MantineMenu
      position="bottom-end"
      width={256}
      withinPortal={false}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>
        <IconButton aria-label="Menu">
          <IconMenu2 />
        </IconButton>
      </MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.dropdown} onKeyDown={typeAhead}>
        <MantineMenu.Label className={styles.email}>{user.email}</MantineMenu.Label>
        {renderEntries([settingsEntry])}
        <MantineMenu.Divider />
        {renderEntries(mainEntries)}
        <MantineMenu.Divider />
        {renderEntries(accountEntries)}
        <MantineMenu.Divider />
        <MantineMenu.Item leftSection={<IconLogout />} onClick={logOut}>
          Log Out
        </MantineMenu.Item>
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
};

import { Menu as MantineMenu } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { runWhenIdle } from '../../lib/browser/run-when-idle.ts';
import { useLogOut } from '../../session/session-context.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconLogout, IconMenu2 } from '../../ui/icons/screen-icons.ts';
import styles from './menu.module.css';
import {
  accountEntries,
  mainEntries,
  type NavigationEntry,
  settingsEntry,
} from './navigation-entries.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

/** Staff open these routes most. */
const preloadedRoutes = ['/payments/new', '/payments/$paymentRequestId'] as const;

/** On a slow phone, the code takes most of a navigation's time. */
const usePreloadScreens = () => {
  const router = useRouter();
  useEffect(
    function preloadScreens() {
      return runWhenIdle(() => {
        for (const path of preloadedRoutes) {
          // Opening the screen reports a failed load.
          router.loadRouteChunk(router.routesByPath[path])?.catch(() => undefined);
        }
      });
    },
    [router],
  );
};

const renderEntries = (group: readonly NavigationEntry[]) =>
  group.map(({ label, to, icon }) => (
    <MantineMenu.Item
      key={label}
      leftSection={icon}
      renderRoot={(props) => <Link {...props} to={to} />}
    >
      {label}
    </MantineMenu.Item>
  ));

interface EntriesMenuProps {
  readonly user: CurrentUser;
  readonly entries: readonly NavigationEntry[];
  readonly position: 'bottom-end' | 'top-end';
  /** The children are the button that opens the menu. */
  readonly children: ReactElement;
}

export const EntriesMenu = ({ user, entries, position, children }: EntriesMenuProps) => {
  const logOut = useLogOut();
  const typeAhead = useTypeAhead();
  return (
    <MantineMenu
      position={position}
      width={256}
      withinPortal={false}
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown className={styles.dropdown} onKeyDown={typeAhead}>
        <MantineMenu.Label className={styles.email}>{user.email}</MantineMenu.Label>
        {renderEntries([settingsEntry])}
        <MantineMenu.Divider />
        {renderEntries(entries)}
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

/** See spec §2. */
export const Menu = ({ user }: { readonly user: CurrentUser }) => {
  usePreloadScreens();
  return (
    <EntriesMenu user={user} entries={mainEntries} position="bottom-end">
      <IconButton aria-label="Menu">
        <IconMenu2 />
      </IconButton>
    </EntriesMenu>
  );
};

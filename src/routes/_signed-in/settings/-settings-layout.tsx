import { Link, type LinkProps, useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tenant } from '../../../../contract/entities/session.ts';
import { hasCapability, useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { CardLink, List, ListItem, RowLayout } from '../../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';

interface Setting {
  readonly label: string;
  readonly description: string;
  readonly to: NonNullable<LinkProps['to']>;
}

const accountLabel = 'Your account';

/** Names only what the screen of the account has with this backend. */
const describeAccount = (tenant: Tenant | undefined) => {
  const parts = [
    hasCapability(tenant, 'tablets') && 'PIN',
    tenant?.hasPasskeys && 'passkeys',
    hasCapability(tenant, 'accounts') && 'devices',
    'sound',
    'keys',
  ].filter((part) => typeof part === 'string');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const listAccountSettings = (tenant: Tenant | undefined): readonly Setting[] => [
  { label: accountLabel, description: describeAccount(tenant), to: '/settings/account' },
  {
    label: 'Change Password',
    description: 'The password of your account',
    to: '/change-password',
  },
];

interface ShopSetting extends Setting {
  readonly isOffered: (tenant: Tenant) => boolean | undefined;
}

/** What only an owner may open. */
const shopSettings: readonly ShopSetting[] = [
  {
    label: 'Shop Profile',
    description: 'Name, logo, prices, reminders',
    to: '/settings/shop',
    isOffered: (tenant) => hasCapability(tenant, 'shop'),
  },
  {
    label: 'Tablets',
    description: 'Where staff log in with a PIN',
    to: '/settings/tablets',
    isOffered: (tenant) => hasCapability(tenant, 'tablets'),
  },
  {
    label: 'Payments',
    description: 'Where your money goes',
    to: '/settings/payments',
    isOffered: (tenant) => hasCapability(tenant, 'connections'),
  },
  {
    label: 'Email',
    description: 'How your emails leave',
    to: '/settings/email',
    isOffered: ({ sendsEmail }) => sendsEmail !== undefined,
  },
  {
    label: 'Text Messages',
    description: 'With which account they leave',
    to: '/settings/texts',
    isOffered: (tenant) => hasCapability(tenant, 'connections'),
  },
  {
    label: 'Payouts',
    description: 'What has been paid to your bank',
    to: '/settings/payouts',
    isOffered: ({ hasPayouts }) => hasPayouts,
  },
  {
    label: 'Import',
    description: 'Customers and prices from a file',
    to: '/settings/import',
    isOffered: (tenant) => hasCapability(tenant, 'imports'),
  },
  {
    label: 'Books',
    description: 'A month for your bookkeeper',
    to: '/settings/books',
    isOffered: (tenant) => hasCapability(tenant, 'books'),
  },
  {
    label: 'Activity Log',
    description: 'Log-ins, refunds and changes to the shop',
    to: '/settings/activity',
    isOffered: (tenant) => hasCapability(tenant, 'accounts'),
  },
];

interface SettingsGroupProps {
  readonly title: string;
  readonly settings: readonly Setting[];
  /** Whether the first setting is shown beside the list, although the address does not open it. */
  readonly isFirstShown?: boolean;
}

const SettingsGroup = ({
  title,
  settings,
  isFirstShown = false,
}: SettingsGroupProps): ReactNode => (
  <>
    <ListHeading title={title} />
    <List label={title}>
      {settings.map(({ label, description, to }, index) => (
        <ListItem key={to}>
          <CardLink
            render={(props) => (
              <Link
                {...props}
                to={to}
                {...(isFirstShown && index === 0 && { 'aria-current': 'page' })}
              />
            )}
          >
            <RowLayout title={label} lines={[description]} />
          </CardLink>
        </ListItem>
      ))}
    </List>
  </>
);

const noParams = {};

/**
 * The list of settings beside the open one. On a wide screen, the first setting shows until another
 * one is open.
 */
export const SettingsLayout = ({ children }: { readonly children: ReactNode }) => {
  const isListAddress =
    useMatch({ from: '/_signed-in/settings/', shouldThrow: false }) !== undefined;
  const isWide = useIsWide();
  const isOwner = useCurrentUser()?.isOwner === true;
  const tenant = useTenant();
  const offered = shopSettings.filter(({ isOffered }) => tenant && isOffered(tenant));
  const list = (
    <Screen>
      <SettingsGroup
        title="Account"
        settings={listAccountSettings(tenant)}
        isFirstShown={isWide && isListAddress}
      />
      {isOwner && offered.length > 0 && <SettingsGroup title="Shop" settings={offered} />}
    </Screen>
  );
  return (
    <ListDetail
      label="settings"
      isListAddress={isListAddress}
      params={noParams}
      list={list}
      defaultTitle={accountLabel}
    >
      {children}
    </ListDetail>
  );
};

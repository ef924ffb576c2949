import type { LinkProps } from '@tanstack/react-router';
import type { Tenant } from '../../../contract/entities/session.ts';
import type { OwnerRight } from '../../../contract/rights.ts';
import { hasCapability, hasRight, useCurrentUser, useTenant } from '../../session/use-session.ts';

export interface Setting {
  readonly label: string;
  readonly description: string;
  readonly to: NonNullable<LinkProps['to']>;
}

export const accountLabel = 'Your Account';

/** The backend may lack some settings. */
const describeAccount = (tenant: Tenant | undefined) => {
  const parts = [
    hasCapability(tenant, 'tablets') && 'PIN',
    tenant?.hasPasskeys && 'passkeys',
    hasCapability(tenant, 'accounts') && 'devices',
  ].filter((part) => typeof part === 'string');
  const text = parts.join(', ') || 'sound, keys';
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const listAccountSettings = (tenant: Tenant | undefined): readonly Setting[] => [
  { label: accountLabel, description: describeAccount(tenant), to: '/settings/account' },
  {
    label: 'Change Password',
    description: 'What you log in with',
    to: '/change-password',
  },
];

interface ShopSetting extends Setting {
  /** It is undefined for a screen that needs no right. */
  readonly right?: OwnerRight;
  readonly isOffered: (tenant: Tenant, canChangeShop: boolean) => boolean | undefined;
}

const allShopSettings: readonly ShopSetting[] = [
  {
    label: 'Shop Profile',
    description: 'Name, logo and address',
    to: '/settings/shop',
    right: 'changeShop',
    isOffered: (tenant) => hasCapability(tenant, 'shop'),
  },
  {
    label: 'Shop’s Code',
    description: 'On or off, and print',
    to: '/settings/counter',
    isOffered: (tenant, canChangeShop) =>
      hasCapability(tenant, 'counter') && (canChangeShop || typeof tenant.counterUrl === 'string'),
  },
  {
    label: 'Tablets',
    description: 'Where staff log in with a PIN',
    to: '/settings/tablets',
    right: 'manageTablets',
    isOffered: (tenant) => hasCapability(tenant, 'tablets'),
  },
  {
    label: 'Payments',
    description: 'Where your money goes',
    to: '/settings/payments',
    right: 'changePaymentAccount',
    isOffered: (tenant) => hasCapability(tenant, 'connections'),
  },
  {
    label: 'Email',
    description: 'How emails are sent',
    to: '/settings/email',
    right: 'changeMailServer',
    isOffered: ({ sendsEmail }) => sendsEmail !== undefined,
  },
  {
    label: 'Text Messages',
    description: 'How texts are sent',
    to: '/settings/texts',
    right: 'changeTextAccount',
    isOffered: (tenant) => hasCapability(tenant, 'connections'),
  },
  {
    label: 'Payouts',
    description: 'Paid to your bank',
    to: '/settings/payouts',
    right: 'readPayouts',
    isOffered: ({ hasPayouts }) => hasPayouts,
  },
  {
    label: 'Import',
    description: 'Customers and prices',
    to: '/settings/import',
    right: 'importFiles',
    isOffered: (tenant) => hasCapability(tenant, 'imports'),
  },
  {
    label: 'Books',
    description: 'For your bookkeeper',
    to: '/settings/books',
    right: 'useBooks',
    isOffered: (tenant) => hasCapability(tenant, 'books'),
  },
  {
    label: 'Activity Log',
    description: 'Log-ins, refunds, changes',
    to: '/settings/activity',
    right: 'readActivity',
    isOffered: (tenant) => hasCapability(tenant, 'accounts'),
  },
];

export const useSettings = () => {
  const user = useCurrentUser();
  const tenant = useTenant();
  return {
    accountSettings: listAccountSettings(tenant),
    shopSettings: allShopSettings.filter(
      ({ right, isOffered }) =>
        tenant &&
        isOffered(tenant, hasRight(user, 'changeShop')) &&
        (right === undefined || hasRight(user, right)),
    ),
  };
};

import type { Capability } from './capabilities.ts';
import type { Tenant } from './entities/session.ts';

/**
 * `whoami` lists these names in `extensions` for tabs of the previous release. The app reads them from a
 * server, and from a stored tenant, of the previous release. The next release deletes this file.
 */
const capabilityExtensions: Readonly<Partial<Record<Capability, readonly [string, ...string[]]>>> =
  {
    links: ['pay_link'],
    live: ['payment_events', 'push', 'payment-progress'],
    money: ['gross-prices', 'gross-service-prices', 'cancel-declined', 'resend-declined'],
    lists: ['payment-filters', 'payment-criteria', 'payment_export', 'customer-debts'],
    accounts: ['sessions', 'audit', 'owners', 'reset-links', 'delete-credentials', 'versions'],
    shop: ['shop-profile'],
    messages: ['undo-resend', 'resend-channels', 'receipt-resend', 'bulk-reminder'],
    counter: ['counter-code'],
    tablets: ['device-pin'],
  };

const flagExtensions = {
  isSandbox: 'sandbox',
  mailsPasswordLinks: 'password-reset',
  hasPasskeys: 'passkeys',
  hasRefunds: 'refunds',
  hasDisputes: 'disputes',
  hasPayouts: 'payouts',
  hasDeliveryReports: 'delivery-reports',
  sendsReminders: 'reminders',
} as const;

const capabilities = Object.entries(capabilityExtensions);
const flags = Object.entries(flagExtensions) as [keyof typeof flagExtensions, string][];

export const toExtensions = (tenant: Omit<Tenant, 'extensions'>) => [
  ...capabilities.flatMap(([name, old]) => (tenant.capabilities?.includes(name) ? old : [])),
  ...flags.flatMap(([flag, old]) => (tenant[flag] ? [old] : [])),
  tenant.sendsTextMessages ? 'text-consents' : 'no-text-messages',
];

/** Adds the capabilities and flags to a tenant of the previous release. */
export const fromExtensions = (tenant: Tenant): Tenant => {
  const { extensions } = tenant;
  if (!extensions || tenant.capabilities) return tenant;
  return {
    ...tenant,
    ...Object.fromEntries(flags.map(([flag, old]) => [flag, extensions.includes(old)])),
    sendsTextMessages: !extensions.includes('no-text-messages'),
    capabilities: capabilities.flatMap(([name, [old]]) => (extensions.includes(old) ? [name] : [])),
  };
};

import { expect, test } from 'vitest';
import type { Tenant } from './entities/session.ts';
import { fromExtensions, toExtensions } from './extensions.ts';

const shop = { name: 'Stall', hasBeepaidGoModule: true, includeVat: true };
const flags = {
  isSandbox: true,
  sendsTextMessages: false,
  mailsPasswordLinks: false,
  hasPasskeys: true,
  hasRefunds: true,
  hasDisputes: false,
  hasPayouts: false,
  hasDeliveryReports: true,
  sendsReminders: true,
};

test('the app reads the capabilities of a server of the previous release from its extensions', () => {
  const tenant = { ...shop, ...flags, capabilities: ['links', 'shop', 'tablets'] };
  const extensions = toExtensions(tenant);
  expect(fromExtensions({ ...shop, extensions })).toEqual({ ...tenant, extensions });
});

test.each<[string, Tenant]>([
  ['of the specification alone', shop],
  ['with capabilities', { ...shop, capabilities: [], extensions: ['pay_link'] }],
])('the app changes nothing in the tenant of a backend %s', (_, tenant) => {
  expect(fromExtensions(tenant)).toEqual(tenant);
});

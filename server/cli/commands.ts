import type { Command, StandaloneCommand } from './command.ts';
import { backup, checkNewestBackup, restore } from './database/backup.ts';
import { migrate } from './database/migrate.ts';
import { seed } from './database/seed.ts';
import { doctor } from './doctor/doctor.ts';
import { checkProvider } from './providers/check-provider.ts';
import { checkTextProvider } from './providers/check-text-provider.ts';
import { reconcile } from './providers/reconcile.ts';
import { setProvider } from './providers/set-provider.ts';
import { setTextProvider } from './providers/set-text-provider.ts';
import { listAudit } from './tenants/audit.ts';
import { endDemo } from './tenants/end-demo.ts';
import { eraseCustomerData, exportCustomerData } from './tenants/personal-data.ts';
import { removeTenant } from './tenants/remove-tenant.ts';
import {
  createFlagCommand,
  createTenant,
  inviteOwner,
  listTenants,
  setLinkLifetime,
} from './tenants/tenants.ts';
import { resetUser } from './tenants/users.ts';

/** The keys are the words after `npm run cli --`. */
export const databaseCommands: ReadonlyMap<string, Command> = new Map([
  ['tenant create', createTenant],
  ['tenant list', listTenants],
  ['tenant set-module', createFlagCommand({ column: 'hasBeepaidGoModule', label: 'The module' })],
  ['tenant set-vat', createFlagCommand({ column: 'includeVat', label: 'VAT' })],
  ['tenant set-link-lifetime', setLinkLifetime],
  ['tenant set-provider', setProvider],
  ['tenant set-text-provider', setTextProvider],
  ['tenant end-demo', endDemo],
  ['tenant remove', removeTenant],
  ['customer export', exportCustomerData],
  ['customer erase', eraseCustomerData],
  ['provider check', checkProvider],
  ['text-provider check', checkTextProvider],
  ['reconcile', reconcile],
  ['owner invite', inviteOwner],
  ['user reset', resetUser],
  ['audit', listAudit],
  ['seed', seed],
]);

/** Most of these also work while the server runs. */
export const standaloneCommands: ReadonlyMap<string, StandaloneCommand> = new Map([
  ['backup', backup],
  ['backup check', checkNewestBackup],
  ['restore', restore],
  ['doctor', doctor],
  ['migrate', migrate],
]);

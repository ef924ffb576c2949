import { listAudit } from './audit.ts';
import { backup, checkNewestBackup, restore } from './backup.ts';
import { checkProvider } from './check-provider.ts';
import { checkTextProvider } from './check-text-provider.ts';
import type { Command, StandaloneCommand } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { endDemo } from './end-demo.ts';
import { migrate } from './migrate.ts';
import { eraseCustomerData, exportCustomerData } from './personal-data.ts';
import { reconcile } from './reconcile.ts';
import { removeTenant } from './remove-tenant.ts';
import { seed } from './seed.ts';
import { setProvider } from './set-provider.ts';
import { setTextProvider } from './set-text-provider.ts';
import {
  createFlagCommand,
  createTenant,
  inviteOwner,
  listTenants,
  setLinkLifetime,
} from './tenants.ts';
import { resetUser } from './users.ts';

/**
 * Commands that get an open database, by the words that the operator types after `npm run cli --`.
 */
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

/**
 * Commands that open no database, or open one themselves. Most of them also work while the server
 * runs.
 */
export const standaloneCommands: ReadonlyMap<string, StandaloneCommand> = new Map([
  ['backup', backup],
  ['backup check', checkNewestBackup],
  ['restore', restore],
  ['doctor', doctor],
  ['migrate', migrate],
]);

import { backup, restore } from './backup.ts';
import type { Command, FolderCommand } from './command.ts';
import { seed } from './seed.ts';
import { createTenant, inviteOwner, listTenants, setFlag } from './tenants.ts';

/** Opening the database brings it up to date. */
const migrate: Command = async () => ['The database is up to date.'];

/** Every command on an open database by its words. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['tenant create', createTenant],
  ['tenant list', listTenants],
  ['tenant set-module', setFlag('hasBeepaidGoModule', 'The module')],
  ['tenant set-vat', setFlag('includeVat', 'VAT')],
  ['owner invite', inviteOwner],
  ['seed', seed],
  ['migrate', migrate],
]);

/** Every command on the data folder by its words. */
export const folderCommands: ReadonlyMap<string, FolderCommand> = new Map([
  ['backup', backup],
  ['restore', restore],
]);

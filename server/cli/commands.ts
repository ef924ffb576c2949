import { asc, eq } from 'drizzle-orm';
import { checkPassword } from '../auth/password-policy.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../db/database.ts';
import { tenants } from '../db/schema.ts';
import { newId } from '../lib/ids.ts';
import { emailFrom, hostFrom, type Options, required, switchFrom, UsageError } from './arguments.ts';
import { makeOwner, type Owner } from './owners.ts';

/** What a command works with. */
export interface Terminal {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'port'>;
  readonly options: Options;
  /** What stands after the command's own words. */
  readonly rest: readonly string[];
  readonly now: Date;
  readonly readPassword: () => Promise<string>;
}

/** A command changes the database and gives the lines to print. */
type Command = (terminal: Terminal) => Promise<string[]>;

const inviteLink = ({ publicUrl, port }: Terminal['config'], host: string, token: string) => {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  url.hostname = host;
  return new URL(`/accept-invite?token=${token}`, url).href;
};

const ownerFrom = ({ options }: Terminal, address: string | undefined): Owner => {
  const email = emailFrom(address);
  return {
    email,
    firstName: options['first-name']?.trim() || email.slice(0, email.indexOf('@')),
    lastName: options['last-name']?.trim() ?? '',
    passwordHash: undefined,
  };
};

const passwordHashFrom = async ({ options, readPassword }: Terminal) => {
  if (!options['password-stdin']) return undefined;
  const password = await readPassword();
  checkPassword(password);
  return hashPassword(password);
};

const ownerLine = ({ config }: Terminal, host: string, email: string, token: string | undefined) =>
  token === undefined
    ? `${email} is the owner and can log in.`
    : `${email} is the owner. The link to join, for 7 days: ${inviteLink(config, host, token)}`;

const createTenant: Command = async (terminal) => {
  const { database, options, now } = terminal;
  const host = hostFrom(options.host);
  const name = required(options.name, 'The name');
  const owner = { ...ownerFrom(terminal, options.owner), passwordHash: await passwordHashFrom(terminal) };
  const token = await database.system.transaction(async (tx) => {
    const row = { id: newId(), name, host, createdAt: now };
    const [tenant] = await tx.insert(tenants).values(row).onConflictDoNothing().returning({ id: tenants.id });
    if (!tenant) throw new UsageError(`There is already a tenant at ${host}`);
    return makeOwner(tx, tenant.id, owner, now);
  });
  return [`${name} is at ${host}.`, ownerLine(terminal, host, owner.email, token)];
};

const listTenants: Command = async ({ database }) => {
  const rows = await database.system.select().from(tenants).orderBy(asc(tenants.host));
  if (rows.length === 0) return ['There are no tenants yet.'];
  const onOff = (value: boolean) => (value ? 'on' : 'off');
  return rows.map(({ host, name, hasBeepaidGoModule, includeVat }) =>
    [host, name, `module ${onOff(hasBeepaidGoModule)}`, `VAT ${onOff(includeVat)}`].join('\t'),
  );
};

const findTenant = async (tx: Transaction, host: string) => {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.host, host)).for('update');
  if (!tenant) throw new UsageError(`There is no tenant at ${host}`);
  return tenant;
};

const setFlag =
  (flag: 'hasBeepaidGoModule' | 'includeVat', label: string): Command =>
  async ({ database, rest: [address, state] }) => {
    const host = hostFrom(address);
    const value = switchFrom(state);
    await database.system.transaction(async (tx) => {
      const { id } = await findTenant(tx, host);
      await tx
        .update(tenants)
        .set({ [flag]: value })
        .where(eq(tenants.id, id));
    });
    return [`${label} is ${state} for ${host}.`];
  };

const inviteOwner: Command = async (terminal) => {
  const { database, now, rest } = terminal;
  const host = hostFrom(rest[0]);
  const owner = ownerFrom(terminal, rest[1]);
  const token = await database.system.transaction(async (tx) =>
    makeOwner(tx, (await findTenant(tx, host)).id, owner, now),
  );
  return [ownerLine(terminal, host, owner.email, token)];
};

/** Opening the database brings it up to date. */
const migrate: Command = async () => ['The database is up to date.'];

/** Every command by its words. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['tenant create', createTenant],
  ['tenant list', listTenants],
  ['tenant set-module', setFlag('hasBeepaidGoModule', 'The module')],
  ['tenant set-vat', setFlag('includeVat', 'VAT')],
  ['owner invite', inviteOwner],
  ['migrate', migrate],
]);

export const usage = `Usage: npm run cli -- <command>

  tenant create --name <name> --host <host> --owner <email>
                [--first-name <name>] [--last-name <name>] [--password-stdin]
                             make a tenant; prints the link with which its owner joins,
                             or gives the owner the password that is read from stdin
  tenant list                list the tenants
  tenant set-module <host> on|off
                             turn Beepaid GO on or off for a tenant
  tenant set-vat <host> on|off
                             turn VAT on or off in a tenant's price list
  owner invite <host> <email> [--first-name <name>] [--last-name <name>]
                             make somebody the owner; prints the link to join
  migrate                    bring the database up to date

The database is that of DATABASE_URL, or the embedded one in DATA_DIR while its server is stopped.`;

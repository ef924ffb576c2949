import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../db/drizzle.ts';
import { tenants } from '../db/schema.ts';
import { checkPassword } from '../domain/sessions/password-policy.ts';
import { hashPassword } from '../domain/sessions/passwords.ts';
import { makeOwner, type Owner } from '../domain/tenants/make-owner.ts';
import { newId } from '../lib/ids.ts';
import { emailFrom, hostFrom, required, switchFrom, UsageError } from './arguments.ts';
import type { Command, Terminal } from './command.ts';

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

export const createTenant: Command = async (terminal) => {
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

export const listTenants: Command = async ({ database }) => {
  const rows = await database.system.select().from(tenants).orderBy(asc(tenants.host));
  if (rows.length === 0) return ['There are no tenants yet.'];
  const onOff = (value: boolean) => (value ? 'on' : 'off');
  return rows.map(({ host, name, hasBeepaidGoModule, includeVat }) =>
    [host, name, `module ${onOff(hasBeepaidGoModule)}`, `VAT ${onOff(includeVat)}`].join('\t'),
  );
};

const findTenant = async (tx: Transaction, host: string) => {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.host, host)).for('no key update');
  if (!tenant) throw new UsageError(`There is no tenant at ${host}`);
  return tenant;
};

/** Turns one of a tenant's flags on or off. */
export const setFlag =
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

export const inviteOwner: Command = async (terminal) => {
  const { database, now, rest } = terminal;
  const host = hostFrom(rest[0]);
  const owner = ownerFrom(terminal, rest[1]);
  const token = await database.system.transaction(async (tx) =>
    makeOwner(tx, (await findTenant(tx, host)).id, owner, now),
  );
  return [ownerLine(terminal, host, owner.email, token)];
};

import { join } from 'node:path';
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { cleanText } from '../../../contract/text/clean-text.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { providerAccounts, tenants, textAccounts } from '../../db/schema.ts';
import { enterTenantScope } from '../../db/tenant-scope.ts';
import { findCurrentEmailAccount } from '../../domain/messages/accounts/email-accounts.ts';
import { createUserNotifier } from '../../domain/messages/notify-user.ts';
import { checkPassword } from '../../domain/sessions/password-policy.ts';
import { hashPassword } from '../../domain/sessions/passwords.ts';
import { makeOwner, type Owner } from '../../domain/tenants/make-owner.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { packageRoot, readTermsVersion } from '../../lib/settings/package-files.ts';
import { cliSource } from '../../lib/states/audit-source.ts';
import {
  parseCount,
  parseEmail,
  parseHost,
  parseSwitch,
  requireText,
  UsageError,
} from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant, getTenantUrl, recordCliEvent } from '../find-tenant.ts';

const parseOwner = ({ options }: CommandContext, address: string | undefined): Owner => {
  const email = parseEmail(address);
  return {
    email,
    firstName: cleanText(options['first-name'] ?? '') || email.slice(0, email.indexOf('@')),
    lastName: cleanText(options['last-name'] ?? ''),
    passwordHash: undefined,
  };
};

/** Without `--password-stdin`, the owner joins by a link. */
const readPasswordHash = async (
  { options, readInput }: CommandContext,
  owner: Owner,
  shop: string,
) => {
  if (!options['password-stdin']) return undefined;
  const password = await readInput();
  await checkPassword(password, { ...owner, shop: { name: shop, address: null } });
  return hashPassword(password);
};

/** An owner whose password the operator sets has accepted these terms (docs/running.md#further-tenants). */
const readAcceptedTerms = () => readTermsVersion(join(packageRoot, 'dist'));

const describeOwner = (
  { config }: CommandContext,
  host: string,
  email: string,
  token: string | undefined,
) =>
  token === undefined
    ? `${email} is the owner and can log in.`
    : `${email} is the owner. The link to join, for 7 days: ${getTenantUrl(config, host, `/accept-invite#token=${token}`)}`;

export const createTenant: Command = async (context) => {
  const { database, options, now } = context;
  const host = parseHost(options.host);
  const name = requireText(options.name, 'The name');
  const parsed = parseOwner(context, options.owner);
  const passwordHash = await readPasswordHash(context, parsed, name);
  const owner = { ...parsed, passwordHash, termsVersion: await readAcceptedTerms() };
  const token = await database.unscopedDb.transaction(async (tx) => {
    const row = { id: newId(), name, host, createdAt: now };
    const [tenant] = await tx
      .insert(tenants)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: tenants.id });
    if (!tenant) throw new UsageError(`There is already a tenant at ${host}`);
    return makeOwner(tx, tenant.id, owner, { now, source: cliSource, notifyOwner: undefined });
  });
  return [`${name} is at ${host}.`, describeOwner(context, host, owner.email, token)];
};

const formatFlag = (value: boolean) => (value ? 'on' : 'off');

const formatLifetime = (days: number | null) => {
  if (days === null) return 'links never expire';
  return days === 1 ? 'links expire after 1 day' : `links expire after ${days} days`;
};

export const listTenants: Command = async ({ database }) => {
  const rows = await database.unscopedDb
    .select({
      ...getTableColumns(tenants),
      provider: providerAccounts.provider,
      textAccountId: textAccounts.id,
    })
    .from(tenants)
    .leftJoin(
      providerAccounts,
      and(eq(providerAccounts.tenantId, tenants.id), isNull(providerAccounts.replacedAt)),
    )
    .leftJoin(
      textAccounts,
      and(eq(textAccounts.tenantId, tenants.id), isNull(textAccounts.replacedAt)),
    )
    .orderBy(asc(tenants.host));
  if (rows.length === 0) return ['There are no tenants yet.'];
  return rows.map((row) =>
    [
      row.host,
      row.name,
      `module ${formatFlag(row.hasBeepaidGoModule)}`,
      `VAT ${formatFlag(row.includeVat)}`,
      `provider ${row.provider ?? 'server'}`,
      `text messages ${row.textAccountId === null ? 'server' : 'twilio'}`,
      formatLifetime(row.linkLifetimeDays),
      ...(row.isDemo ? ['demo'] : []),
    ].join('\t'),
  );
};

const recordSettingsChange = (tx: Transaction, tenantId: string, field: string, at: Date) =>
  recordCliEvent(tx, {
    tenantId,
    at,
    kind: 'settings_updated',
    changes: [{ field, old: null, new: null }],
  });

export const createFlagCommand =
  ({ column, label }: { column: 'hasBeepaidGoModule' | 'includeVat'; label: string }): Command =>
  async ({ database, now, args: [address, state] }) => {
    const host = parseHost(address);
    const value = parseSwitch(state);
    await database.unscopedDb.transaction(async (tx) => {
      const { id } = await findTenant(tx, host);
      await tx
        .update(tenants)
        .set({ [column]: value, ...(column === 'includeVat' && { asksVat: false }) })
        .where(eq(tenants.id, id));
      await recordSettingsChange(tx, id, column, now);
    });
    return [`${label} is ${state} for ${host}.`];
  };

export const setLinkLifetime: Command = async ({ database, now, args: [address, lifetime] }) => {
  const host = parseHost(address);
  const days =
    requireText(lifetime, 'The number of days') === 'never'
      ? null
      : parseCount(lifetime, { max: 365 });
  await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    await tx.update(tenants).set({ linkLifetimeDays: days }).where(eq(tenants.id, id));
    await recordSettingsChange(tx, id, 'linkLifetimeDays', now);
  });
  return [`${host}: ${formatLifetime(days)}.`];
};

export const inviteOwner: Command = async (context) => {
  const { database, config, now, args } = context;
  const host = parseHost(args[0]);
  const owner = parseOwner(context, args[1]);
  const token = await database.unscopedDb.transaction(async (tx) => {
    const tenant = await findTenant(tx, host);
    const account = await findCurrentEmailAccount(tx, tenant.id);
    const notifyUser = createUserNotifier({
      tenant,
      appOrigin: new URL(getTenantUrl(config, host, '/')).origin,
      sendsEmail: config.demo || config.smtpUrl !== undefined || account !== undefined,
      now,
      // A running server finds the email in the outbox.
      wakeWorkers: () => undefined,
    });
    const notifyOwner = async (inTx: Transaction, userId: string) =>
      notifyUser(await enterTenantScope(inTx, tenant.id, database.cipher), userId, 'owner_added');
    return makeOwner(tx, tenant.id, owner, { now, source: cliSource, notifyOwner });
  });
  return [describeOwner(context, host, owner.email, token)];
};

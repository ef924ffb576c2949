import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { createProbeToken } from '../lib/network/probe-token.ts';
import type { Database } from './database.ts';
import { backupStatusSchema, readBackupStatus } from './embedded/backup/backup-status.ts';
import { messageProblemSchema, readMessageProblems } from './message-problems.ts';
import { appliedMigrations } from './migrate/migration-files.ts';
import {
  emailAccounts,
  providerAccounts,
  serverSettings,
  sessions,
  tenants,
  textAccounts,
} from './schema.ts';
import { loadSecret } from './server-settings.ts';

const accountSchema = v.object({
  id: v.string(),
  host: v.string(),
  encryptedCredentials: v.string(),
});

/** The command line reads these while a server runs. An older server omits the optional fields. */
export const serverFactsSchema = v.object({
  probeToken: v.string(),
  /** ISO 8601, by the database's clock. */
  now: v.string(),
  lastMigrationMs: v.nullable(v.number()),
  /** The last use of a session, by the clocks of the servers (ISO 8601). */
  lastSeenAt: v.optional(v.nullable(v.string()), null),
  tenantCount: v.number(),
  demoTenantCount: v.number(),
  accounts: v.optional(v.array(accountSchema), []),
  textAccounts: v.optional(v.array(accountSchema), []),
  emailAccounts: v.optional(v.array(accountSchema), []),
  messageProblems: v.optional(v.array(messageProblemSchema), []),
  backup: backupStatusSchema,
});

export type ServerFacts = v.InferOutput<typeof serverFactsSchema>;

const isActiveTenant = and(eq(tenants.hasBeepaidGoModule, true), eq(tenants.isDemo, false));

type AccountTable = typeof providerAccounts | typeof textAccounts | typeof emailAccounts;

const readAccounts = ({ unscopedDb }: Pick<Database, 'unscopedDb'>, accounts: AccountTable) =>
  unscopedDb
    .select({
      id: accounts.id,
      host: tenants.host,
      encryptedCredentials: accounts.encryptedCredentials,
    })
    .from(accounts)
    .innerJoin(tenants, eq(tenants.id, accounts.tenantId))
    .where(and(isNull(accounts.replacedAt), isActiveTenant))
    .orderBy(tenants.host);

/** @throws Error when APP_SECRET does not decrypt the secret that signs the probe's token */
export const readServerFacts = async (
  database: Pick<Database, 'unscopedDb'>,
  appSecrets: readonly string[],
): Promise<ServerFacts> => {
  const { unscopedDb } = database;
  const secret = await loadSecret(database, appSecrets);
  const [clock] = await unscopedDb
    .select({ now: sql<string>`to_json(now())` })
    .from(serverSettings)
    .limit(1);
  const now = new Date(clock?.now ?? Date.now());
  const [migration] = await unscopedDb
    .select({ last: max(appliedMigrations.createdAt) })
    .from(appliedMigrations);
  const [newest] = await unscopedDb.select({ seenAt: max(sessions.lastSeenAt) }).from(sessions);
  const [all] = await unscopedDb.select({ count: count() }).from(tenants);
  const [demo] = await unscopedDb
    .select({ count: count() })
    .from(tenants)
    .where(eq(tenants.isDemo, true));
  return {
    probeToken: createProbeToken(secret, now),
    now: now.toISOString(),
    lastMigrationMs: migration?.last ?? null,
    lastSeenAt: newest?.seenAt?.toISOString() ?? null,
    tenantCount: all?.count ?? 0,
    demoTenantCount: demo?.count ?? 0,
    accounts: await readAccounts(database, providerAccounts),
    textAccounts: await readAccounts(database, textAccounts),
    emailAccounts: await readAccounts(database, emailAccounts),
    messageProblems: await readMessageProblems(database, now),
    backup: await readBackupStatus(database),
  };
};

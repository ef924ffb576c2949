import { eq, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../db/database.ts';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { serverSettings, tenants } from '../../db/schema.ts';
import { readSetting, saveSetting } from '../../db/server-settings.ts';
import { hashToken, newToken } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

export const SETUP_LINK_MINUTES = 30;
const SETTING = 'setup_link';

const setupLinkSchema = v.object({
  tokenHash: v.string(),
  expiresAtMs: v.number(),
  /** The link has created this shop. From then on, it only shows its owner the checks. */
  tenantId: v.nullable(v.string()),
});
type SetupLink = v.InferOutput<typeof setupLinkSchema>;

const storedLinkSchema = v.pipe(v.string(), v.parseJson(), setupLinkSchema);

/** The demo counts as a shop only at the host of the new shop, because that host is then taken. */
export const hasShop = async (tx: Drizzle | Transaction, host: string | undefined) => {
  const isShop = eq(tenants.isDemo, false);
  const rows = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(host === undefined ? isShop : or(isShop, eq(tenants.host, host)))
    .limit(1);
  return rows.length > 0;
};

/**
 * Every process on the database can check the token by its stored hash. Returns undefined when there is
 * already a shop.
 */
export const issueSetupToken = async (database: Database, host: string | undefined, now: Date) => {
  if (await hasShop(database.unscopedDb, host)) return undefined;
  const token = newToken();
  const link: SetupLink = {
    tokenHash: hashToken(token),
    expiresAtMs: now.getTime() + SETUP_LINK_MINUTES * MINUTE_MS,
    tenantId: null,
  };
  await saveSetting(database, SETTING, JSON.stringify(link));
  return token;
};

const parseLink = (value: string | undefined, token: string, now: Date): SetupLink => {
  const link = value === undefined ? undefined : v.parse(storedLinkSchema, value);
  if (link?.tokenHash !== hashToken(token) || link.expiresAtMs <= now.getTime())
    throw createNotFoundError('Setup link');
  return link;
};

const isSetupLink = eq(serverSettings.key, SETTING);

/** @throws ApiProblem not_found for an unknown, replaced or expired link */
export const findSetupLink = async (database: Database, token: string, now: Date) =>
  parseLink(await readSetting(database, SETTING), token, now);

/**
 * The lock lets only one of two simultaneous requests create a shop.
 * @throws ApiProblem not_found
 */
export const lockUnusedLink = async (tx: Transaction, token: string, now: Date) => {
  const [row] = await tx
    .select({ value: serverSettings.value })
    .from(serverSettings)
    .where(isSetupLink)
    .for('update');
  const link = parseLink(row?.value, token, now);
  if (link.tenantId !== null || (await hasShop(tx, undefined)))
    throw createNotFoundError('Setup link');
  return link;
};

/** @throws ApiProblem not_found */
export const requireUnusedLink = async (database: Database, token: string, now: Date) => {
  const link = await findSetupLink(database, token, now);
  if (link.tenantId !== null) throw createNotFoundError('Setup link');
};

/** @throws ApiProblem not_found */
export const endSetupLink = ({ unscopedDb }: Database, token: string, now: Date) =>
  unscopedDb.transaction(async (tx) => {
    await lockUnusedLink(tx, token, now);
    await tx.delete(serverSettings).where(isSetupLink);
  });

export const markLinkUsed = async (tx: Transaction, link: SetupLink, tenantId: string) => {
  const value = JSON.stringify({ ...link, tenantId } satisfies SetupLink);
  await tx.update(serverSettings).set({ value }).where(isSetupLink);
};

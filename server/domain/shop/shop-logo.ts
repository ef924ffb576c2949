import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { logoMaxBytes } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { type LogoType, shopLogos, tenants } from '../../db/schema.ts';
import { isPng, toSafePng } from '../../lib/logo/safe-png.ts';
import { toSafeSvg } from '../../lib/logo/safe-svg.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';

/** The Content-Security-Policy of the payment page allows only our own origin. */
export const LOGO_FOLDER = '/pay/logos';

/** Browsers can cache the picture for ever by its hash, and strangers cannot guess the path. */
export const getLogoPath = (hash: string | null) =>
  hash === null ? null : `${LOGO_FOLDER}/${hash}`;

export interface ProfileAction {
  readonly now: Date;
  readonly source: AuditSource;
}

interface Logo {
  readonly type: LogoType;
  readonly content: Buffer;
}

/**
 * The picture loses what could run scripts or load other files.
 * @throws ApiProblem invalid
 */
export const readLogo = (base64: string): Logo => {
  const file = Buffer.from(base64, 'base64');
  if (file.length > logoMaxBytes) throw createInvalidError({ image: [shopMessages.logoTooLarge] });
  if (isPng(file)) {
    const content = toSafePng(file);
    if (!content) throw createInvalidError({ image: [shopMessages.logoDamaged] });
    return { type: 'image/png', content };
  }
  const source = file.toString('utf8').replace(/^\uFEFF/, '');
  if (!/<svg[\s>]/.test(source)) throw createInvalidError({ image: [shopMessages.logoInvalid] });
  const svg = toSafeSvg(source);
  if (svg === undefined) throw createInvalidError({ image: [shopMessages.logoUnsafe] });
  return { type: 'image/svg+xml', content: Buffer.from(svg) };
};

const changeLogo = async (
  tx: Transaction,
  tenantId: string,
  hash: string | null,
  { now, source }: ProfileAction,
) => {
  await tx.update(tenants).set({ logoHash: hash }).where(eq(tenants.id, tenantId));
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind: 'profile_updated',
    changes: [{ field: 'logo', old: null, new: null }],
  });
};

export const setShopLogo = async (
  tx: Transaction,
  tenantId: string,
  { type, content }: Logo,
  action: ProfileAction,
) => {
  const hash = createHash('sha256').update(content).digest('base64url');
  const logo = { hash, type, content: content.toString('base64') };
  await tx
    .insert(shopLogos)
    .values({ tenantId, ...logo })
    .onConflictDoUpdate({ target: shopLogos.tenantId, set: logo });
  await changeLogo(tx, tenantId, hash, action);
};

export const deleteShopLogo = async (tx: Transaction, tenantId: string, action: ProfileAction) => {
  await tx.delete(shopLogos).where(eq(shopLogos.tenantId, tenantId));
  await changeLogo(tx, tenantId, null, action);
};

const hashPattern = /^[\w-]{43}$/;

/** Tenants with the same picture have the same path. */
export const findLogo = async (
  { unscopedDb }: Database,
  hash: string,
): Promise<Logo | undefined> => {
  // PostgreSQL fails on text with a NUL character.
  if (!hashPattern.test(hash)) return undefined;
  const [logo] = await unscopedDb
    .select({ type: shopLogos.type, content: shopLogos.content })
    .from(shopLogos)
    .where(eq(shopLogos.hash, hash))
    .limit(1);
  return logo && { type: logo.type, content: Buffer.from(logo.content, 'base64') };
};

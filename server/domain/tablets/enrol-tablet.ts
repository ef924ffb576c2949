import { and, eq, gt } from 'drizzle-orm';
import { tabletCodeLifetimeMinutes } from '../../../contract/limits.ts';
import { type Session, tabletCodes, tablets, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newId, newIdent, newToken } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { moveSessionToTablet } from '../sessions/sessions.ts';
import { toTablet } from './tablets.ts';

/** 50 random bits cannot be guessed in ten minutes, and are short enough to type. */
const createCode = () => newIdent();

export const hashCode = (tenantId: string, code: string) => hashToken(`${tenantId}.${code}`);

const GROUP_LENGTH = 5;

/** Users read the code on one screen and type it on another. */
const formatCode = (code: string) => `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`;

interface NewCode {
  readonly name: string;
  readonly appOrigin: string;
  readonly now: Date;
}

/** The code is for one tablet. The owner's earlier code stops working. @throws ApiProblem reauth_required */
export const createTabletCode = async (
  scope: TenantScope,
  session: Session,
  { name, appOrigin, now }: NewCode,
) => {
  const { tx, tenantId } = scope;
  requireFreshSession(session, 'to add a tablet', now);
  const code = createCode();
  const codeHash = hashCode(tenantId, code);
  const expiresAt = new Date(now.getTime() + tabletCodeLifetimeMinutes * MINUTE_MS);
  await tx
    .insert(tabletCodes)
    .values({ codeHash, tenantId, userId: session.user.id, name, expiresAt })
    .onConflictDoUpdate({ target: tabletCodes.userId, set: { codeHash, name, expiresAt } });
  // Browsers do not send the fragment, so no log has the code.
  return {
    code: formatCode(code),
    link: `${appOrigin}/tablet#${code}`,
    expiresAt: expiresAt.toISOString(),
  };
};

interface Enrolment {
  readonly code: string;
  /** The tablet's rules apply to it from now on. */
  readonly session: Session | undefined;
  readonly now: Date;
  readonly source: AuditSource;
}

/** Of two simultaneous uses the second fails. @throws ApiProblem not_found */
const consumeCode = async ({ tx, tenantId, whereTenant }: TenantScope, code: string, now: Date) => {
  const [used] = await tx
    .delete(tabletCodes)
    .where(
      whereTenant(
        tabletCodes,
        and(eq(tabletCodes.codeHash, hashCode(tenantId, code)), gt(tabletCodes.expiresAt, now)),
      ),
    )
    .returning();
  if (!used) throw createNotFoundError('Code');
  const [owner] = await tx
    .select()
    .from(users)
    .where(
      whereTenant(
        users,
        and(eq(users.id, used.userId), eq(users.isActive, true), eq(users.isOwner, true)),
      ),
    );
  if (!owner) throw createNotFoundError('Code');
  return { name: used.name, owner };
};

/** @throws ApiProblem not_found */
export const enrolTablet = async (
  scope: TenantScope,
  { code, session, now, source }: Enrolment,
) => {
  const { tx, tenantId } = scope;
  const { name, owner } = await consumeCode(scope, code, now);
  const token = newToken();
  const row = {
    id: newId(),
    tenantId,
    tokenHash: hashToken(token),
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  await tx.insert(tablets).values(row);
  if (session) await moveSessionToTablet(scope, session, row.id);
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    kind: 'tablet_enrolled',
    subject: { type: 'tablet', id: row.id, name },
    // The owner answers for the tablet.
    source: { ...source, actor: toUserActor(owner) },
  });
  return { token, tablet: toTablet({ ...row, display: null }) };
};

import { and, eq, gt } from 'drizzle-orm';
import { displayCodeLifetimeMinutes } from '../../../contract/limits.ts';
import { requireUuid } from '../../db/paging.ts';
import { displayCodes, displays, type Session, sessions, tablets, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newIdent, newToken } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { hashCode } from '../tablets/enrol-tablet.ts';
import { isPaired } from '../tablets/is-paired.ts';

/** 30 random bits are too many to guess in the five minutes and few attempts of a code. */
const CODE_LENGTH = 6;
const GROUP_LENGTH = 3;

/** @throws ApiProblem not_found */
export const requireTablet = ({ tablet }: Session) => {
  if (!tablet) throw createNotFoundError('Tablet');
  return tablet;
};

interface NewCode {
  readonly appOrigin: string;
  readonly now: Date;
}

/**
 * The tablet's earlier code stops working.
 * @throws ApiProblem not_found
 */
export const createDisplayCode = async (
  { tx, tenantId }: TenantScope,
  session: Session,
  { appOrigin, now }: NewCode,
) => {
  const { id: tabletId } = requireTablet(session);
  const code = newIdent().slice(0, CODE_LENGTH);
  const columns = {
    codeHash: hashCode(tenantId, code),
    sessionTokenHash: session.tokenHash,
    expiresAt: new Date(now.getTime() + displayCodeLifetimeMinutes * MINUTE_MS),
  };
  await tx
    .insert(displayCodes)
    .values({ ...columns, tenantId, tabletId })
    .onConflictDoUpdate({ target: displayCodes.tabletId, set: columns });
  return {
    code: `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`,
    // Browsers do not send the fragment, so no log contains the code.
    link: `${appOrigin}/display#${code}`,
    expiresAt: columns.expiresAt.toISOString(),
  };
};

/** @throws ApiProblem not_found */
const consumeCode = async ({ tx, tenantId, whereTenant }: TenantScope, code: string, now: Date) => {
  const [used] = await tx
    .delete(displayCodes)
    .where(
      whereTenant(
        displayCodes,
        and(eq(displayCodes.codeHash, hashCode(tenantId, code)), gt(displayCodes.expiresAt, now)),
      ),
    )
    .returning();
  if (!used) throw createNotFoundError('Code');
  const [found] = await tx
    .select({ tablet: { id: tablets.id, name: tablets.name }, user: users })
    .from(sessions)
    .innerJoin(tablets, whereTenant(tablets, eq(tablets.id, used.tabletId)))
    .innerJoin(
      users,
      whereTenant(users, and(eq(users.id, sessions.userId), eq(users.isActive, true))),
    )
    .where(whereTenant(sessions, eq(sessions.tokenHash, used.sessionTokenHash)));
  if (!found) throw createNotFoundError('Code');
  return found;
};

interface Pairing {
  readonly code: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Returns the token for the cookie.
 * @throws ApiProblem not_found
 */
export const pairDisplay = async (scope: TenantScope, { code, now, source }: Pairing) => {
  const { tx, tenantId } = scope;
  const { tablet, user } = await consumeCode(scope, code, now);
  const token = newToken();
  const columns = { tokenHash: hashToken(token), pairedAt: now, lastSeenAt: now };
  await tx
    .insert(displays)
    .values({ ...columns, tenantId, tabletId: tablet.id })
    .onConflictDoUpdate({ target: displays.tabletId, set: columns });
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    kind: 'display_paired',
    subject: { type: 'tablet', id: tablet.id, name: tablet.name },
    // The user who created the code is responsible for the second screen.
    source: { ...source, actor: { ...toUserActor(user), tabletName: tablet.name } },
  });
  return token;
};

interface Removal {
  readonly tabletId: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/** @throws ApiProblem not_found */
export const removeDisplay = async (
  { tx, tenantId, whereTenant }: TenantScope,
  { tabletId, now, source }: Removal,
) => {
  const [tablet] = await tx
    .select({ id: tablets.id, name: tablets.name })
    .from(tablets)
    .where(whereTenant(tablets, eq(tablets.id, requireUuid('Tablet', tabletId))));
  if (!tablet) throw createNotFoundError('Tablet');
  const [removed] = await tx
    .delete(displays)
    .where(whereTenant(displays, and(eq(displays.tabletId, tablet.id), isPaired(now))))
    .returning({ tabletId: displays.tabletId });
  if (!removed) throw createNotFoundError('Second screen');
  const subject = { type: 'tablet', ...tablet } as const;
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'display_removed', subject });
};

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { maxPinFailures, pinMinDigits } from '../../../contract/limits.ts';
import { requireUuid } from '../../db/paging.ts';
import { displays, pinFailures, tablets, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { findTablet } from '../sessions/sessions.ts';
import { isPaired } from './is-paired.ts';

type TabletRow = Pick<typeof tablets.$inferSelect, 'id' | 'name' | 'createdAt' | 'lastUsedAt'> & {
  readonly display: Pick<typeof displays.$inferSelect, 'pairedAt' | 'lastSeenAt'> | null;
};

const toDisplay = ({ pairedAt, lastSeenAt }: NonNullable<TabletRow['display']>) => ({
  pairedAt: pairedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

export const toTablet = ({ id, name, createdAt, lastUsedAt, display }: TabletRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  display: display && toDisplay(display),
});

export const listTablets = async ({ tx, whereTenant }: TenantScope, now: Date) => {
  const rows = await tx
    .select({
      id: tablets.id,
      name: tablets.name,
      createdAt: tablets.createdAt,
      lastUsedAt: tablets.lastUsedAt,
      display: { pairedAt: displays.pairedAt, lastSeenAt: displays.lastSeenAt },
    })
    .from(tablets)
    .leftJoin(
      displays,
      whereTenant(displays, and(eq(displays.tabletId, tablets.id), isPaired(now))),
    )
    .where(whereTenant(tablets))
    .orderBy(asc(tablets.createdAt), tablets.id);
  return rows.map(toTablet);
};

interface Removal {
  readonly id: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/** The sessions that began on the tablet end. @throws ApiProblem not_found */
export const removeTablet = async (scope: TenantScope, { id, now, source }: Removal) => {
  const { tx, tenantId, whereTenant } = scope;
  const [removed] = await tx
    .delete(tablets)
    .where(whereTenant(tablets, eq(tablets.id, requireUuid('Tablet', id))))
    .returning();
  if (!removed) throw createNotFoundError('Tablet');
  const subject = { type: 'tablet', id: removed.id, name: removed.name } as const;
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'tablet_removed', subject });
};

const canLogIn = and(eq(users.isActive, true), isNotNull(users.passwordHash));
export const canUsePin = and(canLogIn, isNotNull(users.pinHash));

const byName = [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id];

export const listTabletStaff = ({ tx, whereTenant }: TenantScope) =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      hasPin: sql<boolean>`${users.pinHash} is not null`,
    })
    .from(users)
    .where(whereTenant(users, canLogIn))
    .orderBy(...byName);

/**
 * `pinDigits` is known only when all PINs have the least number of digits: no PIN stands out. @throws
 * ApiProblem not_found
 */
export const getCurrentTablet = async (
  scope: TenantScope,
  { token, now }: { readonly token: string | undefined; readonly now: Date },
) => {
  const tablet = await findTablet(scope, token);
  if (!tablet) throw createNotFoundError('Tablet');
  const [display] = await scope.tx
    .select()
    .from(displays)
    .where(scope.whereTenant(displays, and(eq(displays.tabletId, tablet.id), isPaired(now))));
  const rows = await scope.tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      hasShortPin: sql<boolean>`coalesce(${users.shortPinHash} = ${users.pinHash}, false)`,
      isLocked: sql<boolean>`coalesce(${pinFailures.count}, 0) >= ${maxPinFailures}`,
    })
    .from(users)
    .leftJoin(
      pinFailures,
      scope.whereTenant(
        pinFailures,
        and(eq(pinFailures.userId, users.id), eq(pinFailures.tabletId, tablet.id)),
      ),
    )
    .where(scope.whereTenant(users, canUsePin))
    .orderBy(...byName);
  const staff = rows.map(({ hasShortPin: _, ...user }) => user);
  const isEachShort = rows.every(({ hasShortPin }) => hasShortPin);
  return {
    name: tablet.name,
    display: display ? toDisplay(display) : null,
    staff,
    pinDigits: isEachShort ? pinMinDigits : undefined,
  };
};

import { asc, eq } from 'drizzle-orm';
import { requireUuid } from '../../db/paging.ts';
import { type Session, tablets } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { requireOwner } from '../staff/require-owner.ts';

type TabletRow = typeof tablets.$inferSelect;

export const toTablet = ({ id, name, createdAt, lastUsedAt }: TabletRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Lists the tablets of the tenant, oldest first. @throws ApiProblem owner_only */
export const listTablets = async ({ tx, whereTenant }: TenantScope, { user }: Session) => {
  requireOwner(user, 'see the tablets');
  const rows = await tx
    .select()
    .from(tablets)
    .where(whereTenant(tablets))
    .orderBy(asc(tablets.createdAt), tablets.id);
  return rows.map(toTablet);
};

interface Removal {
  readonly id: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Removes a tablet, and thereby ends the sessions that began on it. @throws ApiProblem not_found
 */
export const removeTablet = async (scope: TenantScope, { id, now, source }: Removal) => {
  const { tx, tenantId, whereTenant } = scope;
  const [removed] = await tx
    .delete(tablets)
    .where(whereTenant(tablets, eq(tablets.id, requireUuid('Tablet', id))))
    .returning();
  if (!removed) throw notFound('Tablet');
  const subject = { type: 'tablet', id: removed.id, name: removed.name } as const;
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'tablet_removed', subject });
};

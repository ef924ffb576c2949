import { and, desc, eq, gte } from 'drizzle-orm';
import { auditEvents } from '../../db/schema.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { parseHost, parseSince } from '../arguments.ts';
import type { Command } from '../command.ts';
import { findTenant } from '../find-tenant.ts';

const DEFAULT_PERIOD_MS = 30 * DAY_MS;

type AuditRow = typeof auditEvents.$inferSelect;

const formatChange = ({ field, old, new: current }: AuditRow['changes'][number]) =>
  old === null && current === null ? field : `${field} ${old ?? '-'} -> ${current ?? '-'}`;

const formatActor = ({ actorType, actorName, tabletName }: AuditRow) =>
  `${actorName ?? actorType}${tabletName === null ? '' : `, by PIN on ${tabletName}`}`;

const formatEvent = (row: AuditRow) => {
  const { at, kind, subjectType, subjectId, changes, addressHash } = row;
  const subject = subjectType === null ? '-' : `${subjectType} ${subjectId}`;
  const changeList = changes.map(formatChange).join(', ') || '-';
  return [at.toISOString(), kind, formatActor(row), subject, changeList, addressHash ?? '-'].join(
    '\t',
  );
};

const toJson = ({ tenantId: _, ...row }: AuditRow) => ({ ...row, at: row.at.toISOString() });

export const listAudit: Command = async ({ database, options, now }) => {
  const host = parseHost(options.host);
  const since = parseSince(options.since, new Date(now.getTime() - DEFAULT_PERIOD_MS));
  const rows = await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    return tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.tenantId, id), gte(auditEvents.at, since)))
      .orderBy(desc(auditEvents.at), desc(auditEvents.id));
  });
  if (options.json) return [JSON.stringify(rows.map(toJson))];
  return rows.length === 0
    ? [`Nothing was recorded for ${host} in this time.`]
    : rows.map(formatEvent);
};

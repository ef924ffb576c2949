import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { listKinds } from '../../../contract/entities/audit.ts';
import { isAmong } from '../../db/list-conditions.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { auditEvents, customers, paymentRequests, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

const ADDRESS_CODE_LENGTH = 6;

const subjectUsers = alias(users, 'subject_users');
/** The user's row is deleted with the invite, so the name is in the event of the deletion. */
const inviteDeletions = alias(auditEvents, 'invite_deletions');

const whereMatches = (
  { whereTenant }: TenantScope,
  { userId, kind, group }: ParsedQuery<'listAuditEvents'>,
) =>
  whereTenant(
    auditEvents,
    kind === undefined ? undefined : eq(auditEvents.kind, kind),
    group === undefined ? undefined : isAmong(auditEvents.kind, listKinds(group)),
    userId === undefined
      ? undefined
      : or(
          eq(auditEvents.userId, userId),
          and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, userId)),
        ),
  );

const selectPage = (scope: TenantScope, query: ParsedQuery<'listAuditEvents'>) => {
  const { limit, offset } = toLimitOffset(query);
  // Ids of other subjects may be no UUIDs, so the `case` keeps them from the cast.
  const isSubject = (table: typeof customers | typeof subjectUsers, type: 'customer' | 'user') =>
    scope.whereTenant(
      table,
      sql`${table.id} = case when ${auditEvents.subjectType} = ${type} then ${auditEvents.subjectId}::uuid end`,
    );
  return (
    scope.tx
      .select({
        event: auditEvents,
        customerName: customers.name,
        userName: sql<
          string | null
        >`trim(${subjectUsers.firstName} || ' ' || ${subjectUsers.lastName})`,
        deletedName: inviteDeletions.subjectName,
        requestCustomerName: paymentRequests.customerName,
      })
      .from(auditEvents)
      // Without a name, the app shows none.
      .leftJoin(customers, and(isSubject(customers, 'customer'), isNull(customers.erasedAt)))
      .leftJoin(subjectUsers, isSubject(subjectUsers, 'user'))
      .leftJoin(
        inviteDeletions,
        scope.whereTenant(
          inviteDeletions,
          eq(inviteDeletions.kind, 'invite_deleted'),
          eq(inviteDeletions.subjectId, auditEvents.subjectId),
        ),
      )
      .leftJoin(
        paymentRequests,
        scope.whereTenant(
          paymentRequests,
          eq(auditEvents.subjectType, 'payment'),
          eq(paymentRequests.ident, auditEvents.subjectId),
          isNull(paymentRequests.erasedAt),
        ),
      )
      .where(whereMatches(scope, query))
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(limit)
      .offset(offset)
  );
};

type AuditRow = Awaited<ReturnType<typeof selectPage>>[number];

const toAuditEvent = ({ event, ...names }: AuditRow) => ({
  id: event.id,
  at: event.at.toISOString(),
  kind: event.kind,
  actor: {
    type: event.actorType,
    id: event.userId,
    name: event.actorName,
    tabletName: event.tabletName,
  },
  subject:
    event.subjectType === null
      ? null
      : {
          type: event.subjectType,
          id: event.subjectId,
          name:
            event.subjectName ??
            names.customerName ??
            names.userName ??
            names.deletedName ??
            names.requestCustomerName,
        },
  changes: [...event.changes],
  addressCode: event.addressHash?.slice(0, ADDRESS_CODE_LENGTH) ?? null,
});

export const listAuditEvents = async (
  scope: TenantScope,
  query: ParsedQuery<'listAuditEvents'>,
) => {
  const [total] = await scope.tx
    .select({ count: count() })
    .from(auditEvents)
    .where(whereMatches(scope, query));
  return { count: total?.count ?? 0, results: (await selectPage(scope, query)).map(toAuditEvent) };
};

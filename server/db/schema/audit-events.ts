import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AuditActorType,
  AuditChange,
  AuditKind,
  AuditSubjectType,
} from '../../../contract/entities/audit.ts';
import { instant, tenantForeignKey, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** The tenant role adds and reads rows, and cannot change or delete them. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    at: instant('at').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    actorType: text('actor_type').$type<AuditActorType>().notNull(),
    userId: uuid('user_id'),
    actorName: text('actor_name'),
    /** The name, at the time, of the tablet of a log-in with a PIN. */
    tabletName: text('tablet_name'),
    subjectType: text('subject_type').$type<AuditSubjectType>(),
    subjectId: text('subject_id'),
    /**
     * The name at the time of a service or tablet, which may be deleted later, and of a user whose invite was
     * deleted. Other users and customers have none.
     */
    subjectName: text('subject_name'),
    changes: jsonb('changes').$type<readonly AuditChange[]>().notNull(),
    /** The hash has a secret key. */
    addressHash: text('address_hash'),
  },
  (table) => [
    index('audit_events_newest_idx').on(table.tenantId, table.at, table.id),
    index('audit_events_user_idx').on(table.tenantId, table.userId, table.at),
    index('audit_events_subject_idx').on(table.tenantId, table.subjectId, table.at),
    index('audit_events_kind_idx').on(table.tenantId, table.kind, table.at),
    index('audit_events_age_idx').on(table.at),

    tenantForeignKey('audit_events_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

import { isDeepStrictEqual } from 'node:util';
import type {
  AuditChange,
  AuditCount,
  AuditKind,
  AuditSubjectType,
} from '../../../contract/entities/audit.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { auditEvents } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';

interface AuditSubject {
  readonly type: AuditSubjectType;
  readonly id: string;
  /** Names of users and customers are personal data. */
  readonly name?: string;
}

export interface AuditEntry {
  readonly tenantId: string;
  readonly at: Date;
  readonly source: AuditSource;
  readonly kind: AuditKind;
  readonly subject?: AuditSubject;
  readonly changes?: readonly AuditChange[];
}

export const recordAuditEvent = async (
  tx: Pick<Transaction, 'insert'>,
  { tenantId, at, source: { actor, addressHash }, kind, subject, changes = [] }: AuditEntry,
): Promise<void> => {
  await tx.insert(auditEvents).values({
    id: newId(),
    tenantId,
    at,
    kind,
    changes,
    addressHash,
    actorType: actor.type,
    userId: actor.userId,
    actorName: actor.name,
    tabletName: actor.tabletName ?? null,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
  });
};

/** A count of zero says nothing. */
export const listCounts = (counts: Readonly<Partial<Record<AuditCount, number>>>): AuditChange[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => ({ field, old: null, new: count }));

type Fields = Readonly<Record<string, unknown>>;

/** The values may be personal data, so only the fields are named. */
export const listChangedFields = (before: Fields, changes: Fields): AuditChange[] =>
  Object.entries(changes)
    .filter(([field, value]) => !isDeepStrictEqual(before[field], value))
    .map(([field]) => ({ field, old: null, new: null }));

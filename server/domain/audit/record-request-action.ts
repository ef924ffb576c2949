import type { AuditKind } from '../../../contract/entities/audit.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from './record-audit-event.ts';

export const recordRequestAction = (
  { tx, tenantId }: Pick<TenantScope, 'tx' | 'tenantId'>,
  { now, auditSource: source }: { readonly now: Date; readonly auditSource: AuditSource },
  kind: AuditKind,
  ident: string,
) =>
  recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind,
    subject: { type: 'payment', id: ident },
  });

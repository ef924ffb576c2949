import * as audit from '../domain/audit/list-audit-events.ts';
import { handle } from './handle.ts';

export const listAuditEvents = handle('listAuditEvents', ({ scope, query }) =>
  audit.listAuditEvents(scope, query),
);

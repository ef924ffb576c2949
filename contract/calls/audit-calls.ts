import { auditPage, auditQuery } from '../entities/audit.ts';
import type { Call } from './call.ts';

/** The call that reads the activity log. Capability `accounts`. */
export const auditCalls = {
  listAuditEvents: {
    method: 'get',
    path: '/audit/',
    query: auditQuery,
    status: 200,
    response: auditPage,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['owner_only'],
  },
} as const satisfies Record<string, Call>;

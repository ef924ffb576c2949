import { auditPage, auditQuery } from '../entities/audit.ts';
import type { Call } from './call.ts';

/** The calls need the capability `accounts`. */
export const auditCalls = {
  listAuditEvents: {
    method: 'get',
    path: '/audit/',
    query: auditQuery,
    status: 200,
    response: auditPage,
    access: 'signed-in',
    right: 'readActivity',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;

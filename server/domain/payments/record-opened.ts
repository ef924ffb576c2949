import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';

/** The customer pressed Continue or kept the page open for the first time. */
export const recordOpened = ({ tx, tenantId }: TenantScope, paymentRequestId: string, now: Date) =>
  recordHistory(tx, { tenantId, paymentRequestId, event: 'opened', at: now });

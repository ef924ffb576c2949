import type { Fence } from '../../db/fence.ts';
import { recordHistory } from '../history/history.ts';

/** Writes into a request's history that the customer has opened the link, the first time that it happens. */
export const recordOpened = ({ tx, tenantId }: Fence, paymentRequestId: string, now: Date) =>
  recordHistory(tx, { tenantId, paymentRequestId, event: 'opened', at: now });

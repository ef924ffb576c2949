import type { Context } from 'hono';
import type { Database } from '../../db/database.ts';
import { recordHistory } from '../../domain/payments/history.ts';
import type { LinkedPayment } from '../../domain/payments/pay-link.ts';
import { readSessionCookie } from '../../http/cookies/session-cookie.ts';

/** False for staff who look at their own request, and for programs that only ask whether the page is there. */
export const isByCustomer = (c: Context, secure: boolean) =>
  c.req.method === 'GET' && readSessionCookie(c, secure) === undefined;

/** Notes that the customer has opened their link, the first time that they do. */
export const noteOpened = ({ forTenant }: Database, { id, tenantId }: LinkedPayment, now: Date) =>
  forTenant(tenantId, ({ tx }) => recordHistory(tx, { tenantId, paymentRequestId: id, event: 'opened', at: now }));

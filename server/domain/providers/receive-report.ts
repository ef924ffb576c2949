import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import { notFound } from '../../lib/refusal.ts';
import { type Report, recordPaymentEvent } from '../payments/record-payment-event.ts';

/** `moved`: the request has changed; `kept`: it has not, now or ever; `repeated`: this message came before. */
type Outcome = 'moved' | 'kept' | 'repeated';

const receive = async (fence: Fence, messageId: string, report: Report, receivedAt: Date): Promise<Outcome> => {
  const { tx, tenantId, own } = fence;
  const { paymentRequestId, status, at: occurredAt } = report;
  // One report on a request at a time: of two that cross, the second sees what the first has left. Its key stays free
  // for the worker, which notes what it has sent, and has the message's row that a report may be about to take.
  await tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(own(paymentRequests, eq(paymentRequests.id, paymentRequestId)))
    .for('no key update');
  const fresh = await tx
    .insert(providerEvents)
    .values({ id: messageId, tenantId, paymentRequestId, status, occurredAt, receivedAt })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (fresh.length === 0) return 'repeated';
  return (await recordPaymentEvent(fence, report)) ? 'moved' : 'kept';
};

/**
 * Takes a provider's report in, once for each message. The message names no tenant, so its request is looked for past
 * the fence, by an id that is one of a kind; what happens to it happens behind the fence of its tenant.
 * @throws Refusal not_found
 */
export const receiveReport = async (
  { system, forTenant }: Database,
  messageId: string,
  report: Report,
  now: Date,
): Promise<Outcome> => {
  const [owner] = await system
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, report.paymentRequestId));
  if (!owner) throw notFound('Payment request');
  return forTenant(owner.tenantId, (fence) => receive(fence, messageId, report, now));
};

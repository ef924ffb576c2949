import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/api-problem.ts';
import { applyProviderEvent, type ProviderEvent } from '../payments/apply-provider-event.ts';

/** `unchanged`: the transition is not allowed (yet); `duplicate`: this message was received before. */
type Outcome = 'applied' | 'unchanged' | 'duplicate';

const receive = async (
  scope: TenantScope,
  messageId: string,
  event: ProviderEvent,
  receivedAt: Date,
): Promise<Outcome> => {
  const { tx, tenantId, whereTenant } = scope;
  const { paymentRequestId, status, at: occurredAt } = event;
  // Events of one request are serialized. The lock must not be `for update`: the outbox worker would deadlock with it, as
  // it holds a message of the request while it inserts a history row with a foreign key to the request.
  await tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)))
    .for('no key update');
  const inserted = await tx
    .insert(providerEvents)
    .values({ id: messageId, tenantId, paymentRequestId, status, occurredAt, receivedAt })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (inserted.length === 0) return 'duplicate';
  return (await applyProviderEvent(scope, event)) ? 'applied' : 'unchanged';
};

/**
 * Applies a provider's message once. The message names no tenant: the request is found outside the tenant scope by its
 * id, which is unique across tenants, and is changed in the scope of its tenant.
 * @throws ApiProblem not_found
 */
export const receiveProviderEvent = async (
  { system, forTenant }: Database,
  messageId: string,
  event: ProviderEvent,
  now: Date,
): Promise<Outcome> => {
  const [request] = await system
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, event.paymentRequestId));
  if (!request) throw notFound('Payment request');
  return forTenant(request.tenantId, (scope) => receive(scope, messageId, event, now));
};

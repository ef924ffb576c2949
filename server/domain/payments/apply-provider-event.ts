import { eq, inArray } from 'drizzle-orm';
import type { DeclineReason } from '../../../contract/decline-reason.ts';
import { canTransition, type PaymentStatus, paymentStatuses } from '../../../contract/payment-status.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { applyStatusSideEffects } from './status-side-effects.ts';

/** The statuses that a provider may set. */
export type ProviderStatus = Exclude<PaymentStatus, 'requested'>;

/** A status change of a payment request that a provider reports. */
export interface ProviderEvent {
  readonly paymentRequestId: string;
  readonly status: ProviderStatus;
  /** The time of the status change. */
  readonly at: Date;
  /** Why the card was declined, where the provider tells it. */
  readonly declineReason?: DeclineReason | undefined;
}

/** Changes the status if the transition is allowed. Returns whether the status changed. */
const updateStatus = async (scope: TenantScope, event: ProviderEvent) => {
  const { paymentRequestId: id, status, at, declineReason } = event;
  const from = paymentStatuses.filter((earlier) => earlier !== status && canTransition(earlier, status));
  const updated = await scope.tx
    .update(paymentRequests)
    .set({ status })
    .where(scope.whereTenant(paymentRequests, eq(paymentRequests.id, id), inArray(paymentRequests.status, from)))
    .returning({ id: paymentRequests.id });
  if (updated.length > 0) {
    await applyStatusSideEffects(scope, { paymentRequestId: id, status, at, userId: null, declineReason });
  }
  return updated.length > 0;
};

/**
 * Finds a stored event that could not be applied when it arrived, but can be applied now that the request has `status`. A
 * stored payment is never applied here, because `recordCharge` has compared its amount and recorded it when it arrived.
 */
const findNextEvent = async (
  { tx, whereTenant }: TenantScope,
  { paymentRequestId, status }: ProviderEvent,
): Promise<ProviderEvent | undefined> => {
  const stored = await tx
    .select({ status: providerEvents.status, at: providerEvents.occurredAt })
    .from(providerEvents)
    .where(whereTenant(providerEvents, eq(providerEvents.paymentRequestId, paymentRequestId)));
  for (const { status: next, at } of stored) {
    if (next === 'confirming' || next === 'paid' || next === status) continue;
    if (canTransition(status, next)) return { paymentRequestId, status: next, at };
  }
  return undefined;
};

/**
 * Sets the status that a provider reports, if the transition is allowed, and then applies stored events that arrived too
 * early. An event that is late or repeated changes nothing. Returns whether the status changed.
 */
export const applyProviderEvent = async (scope: TenantScope, event: ProviderEvent): Promise<boolean> => {
  if (!(await updateStatus(scope, event))) return false;
  const next = await findNextEvent(scope, event);
  if (next) await applyProviderEvent(scope, next);
  return true;
};

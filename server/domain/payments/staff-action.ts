import { and, eq, inArray } from 'drizzle-orm';
import { type PaymentStatus, paymentStatuses } from '../../../contract/payments/payment-status.ts';
import { paymentRequests, type Session, type Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotRequestedError } from '../../lib/states/not-requested-error.ts';
import type { PhoneCountries } from '../../lib/text/phone-number.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import type { MessageLimits } from '../messages/message-limits.ts';
import { queuePaymentRequest } from '../messages/queue.ts';
import { findPayment, getPayLink, type PaymentRow } from './payment-rows.ts';

/** The user who acts, the tenant, and the time. */
export interface StaffAction {
  readonly tenant: Pick<Tenant, 'name' | 'phone' | 'replyTo' | 'linkLifetimeDays'>;
  readonly user: Pick<Session['user'], 'id'>;
  /** Base URL of links to this server. */
  readonly origin: string;
  readonly now: Date;
}

/** An action that sends messages to the customer. */
export interface SendAction extends StaffAction {
  /** Undefined for the shops of the demo, which have no limits. */
  readonly messageLimits: MessageLimits | undefined;
  readonly phoneCountries: PhoneCountries;
}

/** Returns when a link that is sent now expires, or null when the tenant's links do not expire. */
export const getLinkExpiry = ({ linkLifetimeDays }: Pick<Tenant, 'linkLifetimeDays'>, now: Date) =>
  linkLifetimeDays === null ? null : new Date(now.getTime() + linkLifetimeDays * DAY_MS);

type PaymentRequestChange = Partial<Pick<PaymentRow, 'lastSentAt' | 'expiresAt'>>;

/**
 * Updates a payment request if its status is allowed. A single statement checks the status and
 * makes the change, so no other transaction can change the status in between.
 * @throws ApiProblem not_found, not_requested
 */
export const updateIfStatus = async (
  scope: TenantScope,
  ident: string,
  isAllowed: (status: PaymentStatus) => boolean,
  change: PaymentRequestChange,
) => {
  const { id } = await findPayment(scope, ident);
  const condition = and(
    eq(paymentRequests.id, id),
    inArray(paymentRequests.status, paymentStatuses.filter(isAllowed)),
  );
  const [updated] = await scope.tx
    .update(paymentRequests)
    .set(change)
    .where(scope.whereTenant(paymentRequests, condition))
    .returning();
  if (updated) return updated;
  const { status } = await findPayment(scope, ident);
  throw createNotRequestedError(status);
};

/** Queues the email and text message that ask the customer to pay. @throws ApiProblem throttled */
export const queueMessages = (
  scope: TenantScope,
  row: PaymentRow,
  { tenant, user, origin, now, messageLimits, phoneCountries }: SendAction,
  { isResend }: { readonly isResend: boolean },
) =>
  queuePaymentRequest(
    scope,
    row.id,
    {
      shop: tenant,
      customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
      description: row.description,
      amountGross: row.amountGross,
      link: getPayLink(origin, row),
      isResend,
    },
    { userId: user.id, limits: messageLimits, phoneCountries, now },
  );

import type { PaymentPayload } from '../../../contract/payments/payment-payload.ts';
import type { Session, Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import type { PaymentRequestRow } from '../history/payment-request-rows.ts';
import { isSetUp, type SendChannels } from '../messages/find-send-obstacle.ts';
import type { MessageLimits } from '../messages/message-limits.ts';
import { type DelayedResend, queuePaymentRequest } from '../messages/queue.ts';
import type { BrandedShop } from '../messages/templates/notices.ts';
import { toAskedFields } from '../money/ledger/due-amounts.ts';
import { getPayLink } from './payment-rows.ts';

export interface StaffAction {
  readonly tenant: BrandedShop & Pick<Tenant, 'linkLifetimeDays'>;
  readonly user: Pick<Session['user'], 'id'>;
  readonly origin: string;
  readonly now: Date;
}

export interface SendAction extends StaffAction, SendChannels {
  /** The demo has no limits. */
  readonly messageLimits: MessageLimits | undefined;
}

export const hasMessage = (
  { email, phone }: Pick<PaymentPayload['customer'], 'email' | 'phone'>,
  channels: SendChannels,
) => (Boolean(email) && isSetUp('email', channels)) || (Boolean(phone) && isSetUp('sms', channels));

export const getLinkExpiry = ({ linkLifetimeDays }: Pick<Tenant, 'linkLifetimeDays'>, now: Date) =>
  linkLifetimeDays === null ? null : new Date(now.getTime() + linkLifetimeDays * DAY_MS);

/** @throws ApiProblem throttled */
export const queueMessages = (
  scope: TenantScope,
  row: PaymentRequestRow,
  { tenant, user, origin, now, messageLimits, ...channels }: SendAction,
  { isResend, delayed }: { readonly isResend: boolean; readonly delayed?: DelayedResend },
) =>
  queuePaymentRequest(
    scope,
    row.id,
    {
      shop: tenant,
      customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
      description: row.description,
      ...toAskedFields(row),
      link: getPayLink(origin, row),
      isResend,
    },
    { userId: user.id, limits: messageLimits, now, ...channels },
    delayed,
  );

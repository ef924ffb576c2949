import type { Tenant } from '../../../../contract/entities/session.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { hasCapability } from '../../../session/use-session.ts';
import { hasOutgoingChannel } from './outgoing-channels.ts';

/** The customer made the request, a payment code did, or there was no way to send it. */
export const isNeverSent = (
  { lastSentAt }: Pick<PaymentSummary, 'lastSentAt'>,
  tenant: Tenant | undefined,
) => lastSentAt === null && hasCapability(tenant, 'messages');

/** Every backend of the specification sends a request when it is created. */
export const isSent = (
  payment: Pick<PaymentSummary, 'customer' | 'lastSentAt'>,
  tenant: Tenant | undefined,
) => !isNeverSent(payment, tenant) && hasOutgoingChannel(payment.customer, tenant);

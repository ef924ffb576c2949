import type { Tenant } from '../../../../contract/entities/session.ts';
import {
  hasReceipt,
  isAwaitingPayment,
  isPayable,
} from '../../../../contract/payments/payment-status.ts';
import { hasCapability, useTenant } from '../../../session/use-session.ts';
import { useIsLinkExpired } from './link-expiry.ts';
import { hasOutgoingChannel } from './outgoing-channels.ts';
import type { PaymentOrRow } from './payment-or-row.ts';

/** See spec §4. */
export const isActionAllowed = (
  status: string,
  { tenant }: { readonly tenant: Tenant | undefined },
) => isAwaitingPayment(status) || (status === 'declined' && hasCapability(tenant, 'money'));

/** The request's screen, its row in the table and its row at the customer offer the same. */
export const useOfferedActions = (payment: PaymentOrRow, isLoading: boolean) => {
  const { status, customer, payUrl, receiptUrl } = payment;
  const tenant = useTenant();
  const isExpired = useIsLinkExpired(payment);
  // A payment that loads probably has a link. The layout must not shift when it arrives.
  const expectsPayLink = isLoading ? hasCapability(tenant, 'links') : Boolean(payUrl);
  const canCopyLink = isPayable(status) && !isExpired && expectsPayLink;
  // The customer could pay both requests.
  const canAskAgain = !isAwaitingPayment(status) && !canCopyLink;
  const expectsReceipt = isLoading ? hasReceipt(status) : Boolean(receiptUrl);
  const canCancel = isActionAllowed(status, { tenant });
  return {
    isExpired,
    canCopyLink,
    canCancel,
    // A resend sends a message, or makes an expired link work again.
    canResend: canCancel && (isExpired || hasOutgoingChannel(customer, tenant)),
    canViewReceipt: canAskAgain && hasCapability(tenant, 'messages') && expectsReceipt,
    canAskAgain,
  };
};

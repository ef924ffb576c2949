import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { formatPhone } from '../../../lib/format/phone-number.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { paymentApi } from '../data/api.ts';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import { getRemainingPence } from '../model/remaining-amount.ts';
import { getStatusBadge, isCancelled } from '../model/status-badge.ts';

/** Returns undefined while the customer can still pay. */
export const describeClosedRequest = ({ status, customer }: PaymentRequest) =>
  isPayable(status)
    ? undefined
    : `The request to ${customer.name} is now ${getStatusBadge(status).label}`;

/**
 * Returns the reason not to replace the request, which the user has seen with `seenPence` left to
 * pay. If it cannot be loaded either, the app sends the new request, and shows an error if it cannot
 * cancel the old one.
 */
export const getReplaceError = async ({ ident }: PaymentRequest, seenPence: number) => {
  const current = await paymentApi.getPayment({ params: { id: ident } }).catch(() => undefined);
  if (!current) return undefined;
  const closedRequest = describeClosedRequest(current);
  if (closedRequest) return { current, message: `${closedRequest}, so nothing was sent.` };
  const remainingPence = getRemainingPence(current);
  if (remainingPence === seenPence) return undefined;
  const message = `${formatMoney(remainingPence)} is left to pay now, and no longer ${formatMoney(seenPence)}, so nothing was sent. Check the price.`;
  return { current, message };
};

interface ReplacesNoticeProps {
  readonly wrongRequest: PaymentRequest;
  readonly isReplaced: boolean;
}

const getReplacedText = ({ customer: { email, phone } }: PaymentRequest, isExpired: boolean) => {
  const address = email || formatPhone(phone ?? '');
  const expiry = isExpired ? `The link of the request to ${address} has expired. ` : '';
  return `${expiry}Correct the address and send. The request to ${address} is then cancelled.`;
};

const getClosedText = (wrongRequest: PaymentRequest) => {
  const closedRequest = describeClosedRequest(wrongRequest);
  return isCancelled(wrongRequest.status)
    ? `${closedRequest}. Send makes a new request.`
    : `${closedRequest}, so there is nothing to correct. Send asks for another payment.`;
};

export const ReplacesNotice = ({ wrongRequest, isReplaced }: ReplacesNoticeProps) => {
  const isExpired = useIsLinkExpired(wrongRequest);
  return (
    <Banner tone={isReplaced ? 'info' : 'warning'}>
      {isReplaced ? getReplacedText(wrongRequest, isExpired) : getClosedText(wrongRequest)}
    </Banner>
  );
};

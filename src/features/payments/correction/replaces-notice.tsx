import type { PaymentRequest } from '../../../../contract/payment.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useIsLinkExpired } from '../model/link-expiry.ts';
import { getStatusBadge } from '../model/status-badge.ts';
import { describeClosedRequest } from './get-replace-error.ts';

interface ReplacesNoticeProps {
  /** The request with the wrong address. */
  readonly wrongRequest: PaymentRequest;
  /** Whether Send cancels that request. */
  readonly isReplaced: boolean;
}

/** The text for a request that Send cancels. */
const getReplacedText = ({ customer: { email, phone } }: PaymentRequest, isExpired: boolean) => {
  const address = email || phone;
  const expiry = isExpired ? `The link of the request to ${address} has expired. ` : '';
  return `${expiry}Correct the address and send. The request to ${address} is then cancelled.`;
};

/** The text for a request that is already cancelled, paid or refunded. */
const getClosedText = (wrongRequest: PaymentRequest) => {
  const closedRequest = describeClosedRequest(wrongRequest);
  return getStatusBadge(wrongRequest.status).label === 'cancelled'
    ? `${closedRequest}. Send makes a new request.`
    : `${closedRequest}, so there is nothing to correct. Send asks for another payment.`;
};

/** Says what Send does to the request with the wrong address. */
export const ReplacesNotice = ({ wrongRequest, isReplaced }: ReplacesNoticeProps) => {
  const isExpired = useIsLinkExpired(wrongRequest);
  return (
    <Banner tone={isReplaced ? 'info' : 'warning'}>
      {isReplaced ? getReplacedText(wrongRequest, isExpired) : getClosedText(wrongRequest)}
    </Banner>
  );
};

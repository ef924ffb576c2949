import type { PaymentRequest } from '../../../../contract/payment.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useIsLinkExpired } from '../link-expiry.ts';
import { getStatusBadge } from '../status-badge.ts';
import { describeReplaceEnd } from './get-replace-error.ts';

interface ReplacesNoticeProps {
  /** The request with the wrong address. */
  readonly corrected: PaymentRequest;
  /** Whether Send cancels that request. */
  readonly isReplaced: boolean;
}

const getReplacedText = ({ customer: { email, phone } }: PaymentRequest, isExpired: boolean) => {
  const address = email || phone;
  const expiry = isExpired ? `The link of the request to ${address} has expired. ` : '';
  return `${expiry}Correct the address and send. The request to ${address} is then cancelled.`;
};

const getEndedText = (corrected: PaymentRequest) => {
  const end = describeReplaceEnd(corrected);
  return getStatusBadge(corrected.status).label === 'cancelled'
    ? `${end}. Send makes a new request.`
    : `${end}, so there is nothing to correct. Send asks for another payment.`;
};

/** Says what Send does to the request whose address is corrected. */
export const ReplacesNotice = ({ corrected, isReplaced }: ReplacesNoticeProps) => {
  const isExpired = useIsLinkExpired(corrected);
  return (
    <Banner tone={isReplaced ? 'info' : 'warning'}>
      {isReplaced ? getReplacedText(corrected, isExpired) : getEndedText(corrected)}
    </Banner>
  );
};

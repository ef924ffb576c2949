import type { PaymentRequest } from '../../../../contract/payment.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Says what Send does to the request that this one replaces. */
export const ReplacesNotice = ({ replaced: { customer } }: { readonly replaced: PaymentRequest }) => (
  <Banner tone="info" role="none">
    Correct the address and send. The request to {customer.email || customer.phone} is then cancelled.
  </Banner>
);

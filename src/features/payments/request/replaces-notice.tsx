import type { PaymentRequest } from '../../../../contract/payment.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './request-form.module.css';

/** Says what Send does to the request that this one replaces. */
export const ReplacesNotice = ({ replaced: { customer } }: { readonly replaced: PaymentRequest }) => (
  <div className={styles.notice}>
    <Banner tone="info">
      Correct the address and send. The request to {customer.email || customer.phone} is then cancelled.
    </Banner>
  </div>
);

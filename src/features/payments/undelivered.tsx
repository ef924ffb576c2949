import type { PaymentRequest } from '../../../contract/payment.ts';
import { undelivered } from './history-words.ts';
import styles from './undelivered.module.css';

/** That the customer has not been reached: something to act on, beside the status. */
export const Undelivered = ({ history }: Pick<PaymentRequest, 'history'>) =>
  undelivered(history).map((line) => (
    <p key={line} className={styles.line}>
      {line}
    </p>
  ));

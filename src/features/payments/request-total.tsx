import { grossOf } from '../../../contract/money.ts';
import type { paymentPayload } from '../../../contract/payment.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import styles from './request-total.module.css';

/** What the customer will pay, as it is typed (spec §2). */
export const RequestTotal = ({ form }: { form: AppForm<typeof paymentPayload> }) => {
  const { amountNet, vatCode } = useFormValues(form);
  return (
    <div className={styles.total}>
      <span id="request-total">Total</span>
      <output aria-labelledby="request-total">
        <Amount pence={grossOf(amountNet ?? 0, vatCode ?? 'T0')} size="large" />
      </output>
    </div>
  );
};

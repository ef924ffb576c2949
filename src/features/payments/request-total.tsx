import { useRef } from 'react';
import { vatOf } from '../../../contract/money.ts';
import { formatMoney } from '../../lib/money.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NearestTotals } from './nearest-totals.tsx';
import { netOfTyped, type RequestFormSchema, unreachable } from './request-schema.ts';
import styles from './request-total.module.css';

/** What the customer will pay, as it is typed (spec §2); where no price comes to it, the nearest that one does. */
export const RequestTotal = ({ form }: { form: AppForm<RequestFormSchema> }) => {
  const total = useRef<HTMLOutputElement>(null);
  const { price, vatCode, includesVat } = useFormValues(form);
  const net = netOfTyped({ price, vatCode, includesVat });
  const choose = (next: number) => {
    form.setValue('price', next);
    // The buttons go with what they were for, and focus with them.
    total.current?.focus();
  };
  return (
    <div className={styles.total}>
      <span className={styles.words}>
        <span id="request-total">Total</span>
        {includesVat && vatCode === 'T1' && net !== undefined && (
          <span className={styles.parts}>
            {formatMoney(net)} + {formatMoney(vatOf(net, vatCode))} VAT
          </span>
        )}
      </span>
      <output ref={total} tabIndex={-1} className={styles.figure} aria-labelledby="request-total">
        {net === undefined ? (
          <VisuallyHidden>{unreachable(price)}</VisuallyHidden>
        ) : (
          <Amount pence={net + vatOf(net, vatCode)} size="large" />
        )}
      </output>
      {net === undefined && <NearestTotals price={price} vatCode={vatCode} onChoose={choose} />}
    </div>
  );
};

import { useRef } from 'react';
import { getVat } from '../../../../contract/money.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Amount } from '../../../ui/data/amount.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ReachableTotals } from './reachable-totals.tsx';
import { getUnreachableTotalMessage, type RequestFormSchema, toNetPence } from './request-schema.ts';
import styles from './request-total.module.css';

/** The gross total, updated on each keystroke (spec §2), or the nearest reachable totals. */
export const RequestTotal = ({ form }: { form: AppForm<RequestFormSchema> }) => {
  const total = useRef<HTMLOutputElement>(null);
  const { price, vatCode, includesVat } = useFormValues(form);
  const net = toNetPence({ price, vatCode, includesVat });
  const choose = (next: number) => {
    form.setValue('price', next);
    // The buttons unmount, so move the focus to the total.
    total.current?.focus();
  };
  return (
    <div className={styles.total}>
      <span className={styles.words}>
        <span id="request-total">Total</span>
        {includesVat && vatCode === 'T1' && net !== undefined && (
          <span className={styles.parts}>
            {formatMoney(net)} + {formatMoney(getVat(net, vatCode))} VAT
          </span>
        )}
      </span>
      <output ref={total} tabIndex={-1} className={styles.figure} aria-labelledby="request-total">
        {net === undefined ? (
          <VisuallyHidden>{getUnreachableTotalMessage(price)}</VisuallyHidden>
        ) : (
          <Amount pence={net + getVat(net, vatCode)} size="large" />
        )}
      </output>
      {net === undefined && <ReachableTotals price={price} vatCode={vatCode} onChoose={choose} />}
    </div>
  );
};

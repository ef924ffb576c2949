import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatMoney, getReachableTotals, type VatCode } from '../../../../../contract/money.ts';
import { toAmounts } from '../../../../lib/typed-price.ts';
import { useTenant } from '../../../../session/use-session.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Amount } from '../../../../ui/data/amount.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { IconPencil } from '../../../../ui/icons/screen-icons.ts';
import {
  getUnreachableTotalMessage,
  isSendablePrice,
  type RequestFormSchema,
} from '../../model/request-schema.ts';
import styles from './request-total.module.css';

interface ReachableTotalsProps {
  /** No net amount gives this gross price in pence. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly onChoose: (pence: number) => void;
}

/** The question is, for example, “£9.98 or £10.00 ?” */
const ReachableTotals = ({ price, vatCode, onChoose }: ReachableTotalsProps) => {
  const [below, above] = getReachableTotals(price, vatCode);
  const renderChoice = (pence: number) => (
    <Button variant="default" size="sm" className={styles.nearest} onClick={() => onChoose(pence)}>
      {formatMoney(pence)}
    </Button>
  );
  return (
    <span className={styles.choices}>
      {renderChoice(below)} or {renderChoice(above)} ?
    </span>
  );
};

/**
 * The total changes on each keystroke (spec §2). With a part first, the large figure is the part,
 * which the customer sees.
 */
export const RequestTotal = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const total = useRef<HTMLOutputElement>(null);
  const { price, vatCode, includesVat, asksForPart, part = 0 } = useFormValues(form);
  const { amountGross } = toAmounts({ price, vatCode, includesVat });
  const hasPart = asksForPart && part > 0 && part < amountGross;
  const isSendable = isSendablePrice({ price, vatCode, includesVat }, useTenant());
  const choose = (next: number) => {
    form.setValue('price', next);
    total.current?.focus();
  };
  return (
    <div className={styles.total}>
      <span id="request-total">{hasPart ? 'Asked Now' : 'Total'}</span>
      {hasPart && <span className={styles.whole}>of {formatMoney(amountGross)}</span>}
      <span className={isSendable ? styles.figure : styles.reason}>
        <output ref={total} tabIndex={-1} className={styles.output} aria-labelledby="request-total">
          {isSendable ? (
            <Amount pence={hasPart ? part : amountGross} size="large" />
          ) : (
            getUnreachableTotalMessage(price)
          )}
        </output>
        {price > 0 && isSendable && (
          // The total is always in sight, and the field may not be.
          <span className={styles.change}>
            <IconButton aria-label="Change Price" onClick={() => form.focusField('price')}>
              <IconPencil size={20} />
            </IconButton>
          </span>
        )}
      </span>
      {!isSendable && <ReachableTotals price={price} vatCode={vatCode} onChoose={choose} />}
    </div>
  );
};

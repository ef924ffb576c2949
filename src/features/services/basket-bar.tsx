import type { ReactNode } from 'react';
import type { VatCode } from '../../../contract/money.ts';
import { Amount } from '../../ui/data/amount.tsx';
import styles from './basket-bar.module.css';

interface BasketBarProps {
  readonly vatCode: VatCode;
  readonly itemCount: number;
  readonly totalPence: number;
  /**
   * Screen readers announce the total only in the dialog. Beside the form, they announce the form's
   * own total.
   */
  readonly isAnnounced?: boolean;
  readonly notice?: ReactNode;
  /** It is shown below the total. */
  readonly children?: ReactNode;
}

/**
 * Returns a text such as “3 items, all with VAT”, because a request has the same VAT rate for all
 * its items.
 */
const describeItems = (count: number, vatCode: VatCode) => {
  if (count === 1) return '1 item';
  return `${count} items, all ${vatCode === 'T1' ? 'with' : 'without'} VAT`;
};

/** The count and the total of the basket. The bar stays in sight below the scrolling tiles. */
export const BasketBar = (props: BasketBarProps) => {
  const { vatCode, itemCount, totalPence, isAnnounced = false, notice, children } = props;
  const isEmpty = itemCount === 0 && totalPence === 0;
  return (
    <div className={isEmpty ? undefined : styles.bar}>
      <div role={isAnnounced ? 'status' : undefined}>
        {notice}
        {!isEmpty && (
          <p className={styles.line}>
            <span>{describeItems(Math.max(1, itemCount), vatCode)}</span>{' '}
            <Amount pence={totalPence} size="large" />
          </p>
        )}
      </div>
      {!isEmpty && children}
    </div>
  );
};

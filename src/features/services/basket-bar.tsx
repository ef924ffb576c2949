import type { ReactNode } from 'react';
import type { VatCode } from '../../../contract/money.ts';
import { Amount } from '../../ui/data/amount.tsx';
import styles from './basket-bar.module.css';

interface BasketBarProps {
  readonly vatCode: VatCode;
  readonly itemCount: number;
  readonly totalPence: number;
  /** Beside the form, screen readers announce the form's total instead. */
  readonly isAnnounced?: boolean;
  readonly notice?: ReactNode;
  /** Below the total. */
  readonly children?: ReactNode;
}

/** “3 items, all with VAT”: one request has one VAT. */
const describeItems = (count: number, vatCode: VatCode) => {
  if (count === 1) return '1 item';
  return `${count} items, all ${vatCode === 'T1' ? 'with' : 'without'} VAT`;
};

/** In sight below the tiles. */
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

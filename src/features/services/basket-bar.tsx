import type { ReactNode } from 'react';
import type { VatCode } from '../../../contract/money.ts';
import { Amount } from '../../ui/data/amount.tsx';
import styles from './basket-bar.module.css';

interface BasketBarProps {
  readonly vatCode: VatCode;
  readonly itemCount: number;
  readonly totalPence: number;
  readonly hasPickedTile: boolean;
  /** Beside the form, screen readers announce the form's own total. */
  readonly isAnnounced?: boolean;
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

/** A request has one VAT rate for all its items. */
const describeItems = (count: number, vatCode: VatCode) => {
  if (count === 1) return '1 item';
  return `${count} items, all ${vatCode === 'T1' ? 'with' : 'without'} VAT`;
};

/** The bar stays in sight below the scrolling tiles. */
export const BasketBar = (props: BasketBarProps) => {
  const { vatCode, itemCount, totalPence, hasPickedTile, isAnnounced = false } = props;
  const { notice, children } = props;
  return (
    <div className={hasPickedTile ? styles.bar : undefined}>
      <div role={isAnnounced ? 'status' : undefined}>
        {notice}
        {hasPickedTile && (
          <p className={styles.line}>
            <span>{describeItems(Math.max(1, itemCount), vatCode)}</span>{' '}
            <Amount pence={totalPence} size="large" />
          </p>
        )}
      </div>
      {hasPickedTile && children}
    </div>
  );
};

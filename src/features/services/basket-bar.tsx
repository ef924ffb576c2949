import type { ReactNode } from 'react';
import type { VatCode } from '../../../contract/money.ts';
import { Amount } from '../../ui/data/amount.tsx';
import styles from './basket-bar.module.css';

export interface BasketContents {
  readonly itemCount: number;
  readonly totalPence: number;
  /** The amounts include VAT. */
  readonly pricedLines: readonly {
    readonly text: string;
    readonly pence: number | undefined;
  }[];
  /** At least one tile has a count. A typed description and price mark no tile. */
  readonly hasPickedTile: boolean;
}

interface BasketBarProps extends BasketContents {
  readonly vatCode: VatCode;
  /** The dialog covers the total of the form, which screen readers announce. */
  readonly isInDialog?: boolean;
  readonly notice?: ReactNode;
  readonly children?: ReactNode;
}

/** A request has one VAT rate for all its items. */
const describeItems = (count: number, vatCode: VatCode) => {
  if (count === 1) return '1 item';
  return `${count} items, all ${vatCode === 'T1' ? 'with' : 'without'} VAT`;
};

/** The bar stays in sight below the scrolling tiles. A press shows what each line costs. */
export const BasketBar = (props: BasketBarProps) => {
  const { vatCode, itemCount, totalPence, pricedLines, hasPickedTile, isInDialog = false } = props;
  const { notice, children } = props;
  return (
    <div className={hasPickedTile ? styles.bar : undefined}>
      <div role={isInDialog ? 'status' : undefined}>
        {notice}
        {hasPickedTile && (
          <details className={styles.items}>
            <summary>
              <span>{describeItems(Math.max(1, itemCount), vatCode)}</span>{' '}
              {isInDialog && <Amount pence={totalPence} size="large" />}
            </summary>
            <ul aria-label="Items">
              {pricedLines.map(({ text, pence }) => (
                <li key={text}>
                  <span>{text}</span>{' '}
                  {pence === undefined ? 'No price yet' : <Amount pence={pence} />}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {hasPickedTile && children}
    </div>
  );
};

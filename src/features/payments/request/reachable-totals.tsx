import { Button } from '@mantine/core';
import { getReachableTotals, type VatCode } from '../../../../contract/money.ts';
import { formatMoney } from '../../../lib/money.ts';
import styles from './request-total.module.css';

interface ReachableTotalsProps {
  /** A gross amount (pence) that no net amount produces. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly onChoose: (pence: number) => void;
}

/** Two buttons with the nearest totals that a net amount can produce: “£9.98 or £10.00 ?” */
export const ReachableTotals = ({ price, vatCode, onChoose }: ReachableTotalsProps) => {
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

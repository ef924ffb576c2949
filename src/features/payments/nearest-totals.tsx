import { Button } from '@mantine/core';
import { totalsAround, type VatCode } from '../../../contract/money.ts';
import { formatMoney } from '../../lib/money.ts';
import styles from './request-total.module.css';

interface NearestTotalsProps {
  /** Pence that no net amount comes to. */
  readonly price: number;
  readonly vatCode: VatCode;
  readonly onChoose: (pence: number) => void;
}

/** “£9.98 or £10.00?”: what is nearest to a total that cannot be, for the person to choose. */
export const NearestTotals = ({ price, vatCode, onChoose }: NearestTotalsProps) => {
  const [below, above] = totalsAround(price, vatCode);
  const choice = (pence: number) => (
    <Button variant="default" size="sm" className={styles.nearest} onClick={() => onChoose(pence)}>
      {formatMoney(pence)}
    </Button>
  );
  return (
    <span className={styles.choices}>
      {choice(below)} or {choice(above)} ?
    </span>
  );
};

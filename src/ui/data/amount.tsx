import type { CSSProperties } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import styles from './amount.module.css';

interface AmountProps {
  readonly pence: number;
  readonly size?: 'row' | 'large' | 'hero';
}

/** The text shrinks only to fit on one line. */
export const Amount = ({ pence, size = 'row' }: AmountProps) => {
  const text = formatMoney(pence);
  return (
    <span
      className={styles[size]}
      data-size={size === 'row' ? undefined : size}
      data-zero={pence === 0 || undefined}
      style={{ '--characters': text.length } as CSSProperties}
    >
      {text}
    </span>
  );
};

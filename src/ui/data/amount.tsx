import { formatMoney } from '../../../contract/money.ts';
import styles from './amount.module.css';
import { getCharactersStyle } from './get-characters-style.ts';

interface AmountProps {
  readonly pence: number;
  readonly size?: 'row' | 'large' | 'hero';
}

export const Amount = ({ pence, size = 'row' }: AmountProps) => {
  const text = formatMoney(pence);
  return (
    <span
      className={styles[size]}
      data-size={size === 'row' ? undefined : size}
      style={getCharactersStyle(text)}
    >
      {text}
    </span>
  );
};

import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney, type VatCode } from '../../../../contract/money.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import type { Basket } from './basket.ts';
import styles from './basket-notice.module.css';
import type { BasketException } from './form-basket.ts';

interface BasketNoticeProps {
  readonly vatCode: VatCode;
  readonly totalPence: number;
  readonly basket: Basket;
  readonly exception: BasketException;
  readonly onUseListedPrice: () => void;
}

export const BasketNotice = (props: BasketNoticeProps) => {
  const { vatCode, totalPence, basket, exception, onUseListedPrice } = props;
  const { refusedName, unknown } = exception;
  const listed = formatMoney(basket.listedPence);
  return (
    <>
      {refusedName !== undefined && (
        <p className={styles.sentence}>
          There is no room for “{refusedName}”: a description has at most {maxLength.description}{' '}
          characters.
        </p>
      )}
      {unknown?.totalPence === totalPence && !basket.isPriceTyped && (
        <p className={styles.sentence}>
          Your price stays. The price of “{unknown.name}” is unknown.
        </p>
      )}
      {basket.hasTypedText && (
        <p className={styles.sentence}>Your description stays. Services are added to it.</p>
      )}
      {basket.isPriceTyped && (
        <p className={styles.sentence}>
          Your price stays. The services come to {listed}
          {vatCode === 'T1' && ' with VAT'}.
          {basket.isListed && <TextButton onClick={onUseListedPrice}>Use {listed}</TextButton>}
        </p>
      )}
    </>
  );
};

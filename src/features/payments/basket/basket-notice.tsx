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
  const { refusedName, keptPence } = exception;
  const listed = formatMoney(basket.listedPence);
  return (
    <>
      {refusedName !== undefined && (
        <p className={styles.sentence}>
          There is no room for “{refusedName}”: a description has at most {maxLength.description}{' '}
          characters.
        </p>
      )}
      {basket.hasTypedText && (
        <p className={styles.sentence}>Your description stays. Services are added to it.</p>
      )}
      {(basket.isPriceTyped || keptPence === totalPence) && (
        <p className={styles.sentence}>
          Your price stays.
          {basket.isPriceTyped &&
            ` The services come to ${listed}${vatCode === 'T1' ? ' with VAT' : ''}.`}
          {basket.isListed && <TextButton onClick={onUseListedPrice}>Use {listed}</TextButton>}
        </p>
      )}
    </>
  );
};

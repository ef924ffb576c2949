import { maxLength } from '../../../../contract/limits.ts';
import { formatMoney, type VatCode } from '../../../../contract/money.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import type { Basket } from './basket.ts';
import styles from './basket-notice.module.css';

interface BasketNoticeProps {
  readonly vatCode: VatCode;
  readonly basket: Basket;
  /** The description has no room for this service or amount. */
  readonly refusedName: string | undefined;
  readonly onUseListedPrice: () => void;
}

export const BasketNotice = (props: BasketNoticeProps) => {
  const { vatCode, basket, refusedName, onUseListedPrice } = props;
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

import { formatMoney } from '../../../../../contract/money.ts';
import { deviceStorage } from '../../../../lib/storage/device-storage.ts';
import { type TypedPrice, toAmounts } from '../../../../lib/typed-price.ts';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { describeVat } from '../../model/describe-vat.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './price-hint.module.css';

const HINT_STORAGE_KEY = 'beepaid-go-request-sent';

export const dismissPriceHint = () => {
  deviceStorage.set(HINT_STORAGE_KEY, '1');
};

const getPriceHint = (typed: TypedPrice, isVatUnknown: boolean) => {
  const isNew = typed.price === 0 && deviceStorage.get(HINT_STORAGE_KEY) === null;
  if (isNew) return 'Type 4500 for £45.00';
  if (!isVatUnknown || typed.price === 0) return describeVat(typed);
  const { amountGross } = toAmounts({ price: typed.price, vatCode: 'T1', includesVat: false });
  return `${formatMoney(amountGross)} if VAT is added`;
};

interface PriceHintProps {
  readonly form: AppForm<RequestFormSchema>;
  /** The owner of a new shop has not yet said whether VAT is added to prices. */
  readonly isVatUnknown: boolean;
  /** The app has filled in this price. */
  readonly offeredPence: number | undefined;
}

/** The hint shows until the first request was sent from this device. */
export const PriceHint = ({ form, isVatUnknown, offeredPence }: PriceHintProps) => {
  const values = useFormValues(form);
  const hint = getPriceHint(values, isVatUnknown && values.price !== offeredPence);
  return hint !== undefined && <span className={styles.hint}>{hint}</span>;
};

import { formatMoney } from '../../../../../contract/money.ts';
import { deviceStorage } from '../../../../lib/storage/device-storage.ts';
import { type TypedPrice, toAmounts } from '../../../../lib/typed-price.ts';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { describeVat } from '../../model/describe-vat.ts';
import {
  isTotalTooLarge,
  type RequestFormSchema,
  totalTooLarge,
} from '../../model/request-schema.ts';

const HINT_STORAGE_KEY = 'beepaid-go-request-sent';

export const dismissPriceHint = () => {
  deviceStorage.set(HINT_STORAGE_KEY, '1');
};

const getPriceHint = (typed: TypedPrice, isVatUnknown: boolean) => {
  if (isTotalTooLarge(typed)) return totalTooLarge;
  const isNew = typed.price === 0 && deviceStorage.get(HINT_STORAGE_KEY) === null;
  // Users who type 45 for £45.00 must see that it is £0.45.
  const isBelowOnePound = typed.price > 0 && typed.price < 100;
  if (isNew || isBelowOnePound) {
    const pounds = typed.price || 45;
    return `Type ${pounds}00 for ${formatMoney(pounds * 100)}`;
  }
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

/** Until the device has sent its first request, and below £1, the hint says how to type a price. */
export const PriceHint = ({ form, isVatUnknown, offeredPence }: PriceHintProps) => {
  const values = useFormValues(form);
  return getPriceHint(values, isVatUnknown && values.price !== offeredPence);
};

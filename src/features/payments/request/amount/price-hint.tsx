import { deviceStorage } from '../../../../lib/storage/device-storage.ts';
import type { TypedPrice } from '../../../../lib/typed-price.ts';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import { describeVat } from '../../model/describe-vat.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';
import styles from './price-hint.module.css';

const HINT_STORAGE_KEY = 'beepaid-go-request-sent';

export const dismissPriceHint = () => {
  deviceStorage.set(HINT_STORAGE_KEY, '1');
};

const getPriceHint = (typed: TypedPrice) => {
  const isNew = typed.price === 0 && deviceStorage.get(HINT_STORAGE_KEY) === null;
  return isNew ? 'Type 4500 for £45.00' : describeVat(typed);
};

/** The hint shows until the first request was sent from this device. */
export const PriceHint = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const hint = getPriceHint(useFormValues(form));
  return hint !== undefined && <span className={styles.hint}>{hint}</span>;
};

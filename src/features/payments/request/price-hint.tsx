import { deviceStorage } from '../../../lib/device-storage.ts';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import styles from './price-hint.module.css';

const STORAGE_KEY = 'beepaid-go-request-sent';

/** Hides the hint on this device from now on. */
export const dismissPriceHint = () => {
  deviceStorage.set(STORAGE_KEY, '1');
};

/** Explains how to type the price while there is none, until the first request was sent from this device. */
export const PriceHint = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const { price } = useFormValues(form);
  if (price !== 0 || deviceStorage.get(STORAGE_KEY) !== null) return null;
  return <span className={styles.hint}>Type 4500 for £45.00</span>;
};

import { formatMoney } from '../../../lib/format/money.ts';
import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { type TypedPrice, toAmounts } from '../../../lib/typed-price.ts';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { SwitchField } from '../../../ui/form/fields/switch-field.tsx';
import { useFormValues } from '../../../ui/form/form-hooks.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import styles from './price-fields.module.css';

const HINT_STORAGE_KEY = 'beepaid-go-request-sent';

/** Hides the hint on this device from now on. */
export const dismissPriceHint = () => {
  deviceStorage.set(HINT_STORAGE_KEY, '1');
};

const getPriceHint = (typed: TypedPrice) => {
  const isNew = typed.price === 0 && deviceStorage.get(HINT_STORAGE_KEY) === null;
  if (isNew) return 'Type 4500 for £45.00';
  if (typed.vatCode === 'T0') return undefined;
  if (typed.includesVat) return 'including VAT';
  return typed.price === 0
    ? 'before VAT'
    : `before VAT, ${formatMoney(toAmounts(typed).amountGross)} with VAT`;
};

/**
 * Says whether the typed price includes VAT, and if not, what it is with VAT. Until the first
 * request was sent from this device, explains how to type a price while there is none.
 */
export const PriceHint = ({ form }: { readonly form: AppForm<RequestFormSchema> }) => {
  const hint = getPriceHint(useFormValues(form));
  return hint !== undefined && <span className={styles.hint}>{hint}</span>;
};

const VAT_STORAGE_KEY = 'beepaid-go-price-includes-vat';

/** Whether prices typed on this device include VAT, where the shop has no setting for it. */
export const vatInclusivePreference = {
  get: () => deviceStorage.get(VAT_STORAGE_KEY) === '1',
  set: (includesVat: boolean) => {
    if (includesVat) deviceStorage.set(VAT_STORAGE_KEY, '1');
    else deviceStorage.remove(VAT_STORAGE_KEY);
  },
};

const choices = [
  { value: 'T0', label: 'No VAT' },
  { value: 'T1', label: 'VAT (20%)' },
];

interface VatChoiceProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether the shop has no setting that says whether prices include VAT. */
  readonly hasSwitch: boolean;
  /** Whether to store the switch on this device. */
  readonly shouldRememberVat: boolean;
}

/** Whether VAT is added, and if so, whether the typed price includes it. */
export const VatChoice = ({ form, hasSwitch, shouldRememberVat }: VatChoiceProps) => {
  const { vatCode } = useFormValues(form);
  return (
    <ChoiceField
      of={form}
      name="vatCode"
      label="VAT"
      options={choices}
      labelAside={
        hasSwitch && (
          // The hidden switch keeps its space, so that the fields below do not move when the user
          // chooses VAT.
          <div style={{ visibility: vatCode === 'T1' ? 'visible' : 'hidden' }}>
            <SwitchField
              of={form}
              name="includesVat"
              label="Includes VAT"
              onToggle={(isOn) => shouldRememberVat && vatInclusivePreference.set(isOn)}
            />
          </div>
        )
      }
    />
  );
};

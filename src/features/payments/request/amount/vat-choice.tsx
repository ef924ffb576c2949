import { type ComponentType, Suspense } from 'react';
import { deviceStorage } from '../../../../lib/storage/device-storage.ts';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { SwitchField } from '../../../../ui/form/fields/switch-field.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';

const VAT_STORAGE_KEY = 'beepaid-go-price-includes-vat';

/** The preference of the device counts where the shop has no setting. */
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
  /** The shop has no setting for prices with VAT. */
  readonly hasSwitch: boolean;
  readonly shouldRememberVat: boolean;
}

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
          // The hidden switch keeps its space, so that the fields below do not move.
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

export interface VatQuestionProps {
  readonly id: string;
  readonly hasPrice: boolean;
  /** The user has pressed Send without an answer. */
  readonly isMissed: boolean;
  readonly onAnswer: (
    answer: { readonly includeVat: boolean; readonly pricesIncludeVat: boolean },
    isByKeyboard: boolean,
  ) => void;
}

interface AskedVatProps extends Omit<VatQuestionProps, 'hasPrice'> {
  readonly form: AppForm<RequestFormSchema>;
  readonly question: ComponentType<VatQuestionProps>;
  /** The app has filled in this price. Only a price of the shop's own depends on VAT. */
  readonly offeredPence: number | undefined;
}

/** It takes the place of the choice until the owner has answered. */
export const AskedVat = ({ form, question: Question, offeredPence, ...props }: AskedVatProps) => {
  const { price } = useFormValues(form);
  return (
    price !== offeredPence && (
      <Suspense>
        <Question {...props} hasPrice={price > 0} />
      </Suspense>
    )
  );
};

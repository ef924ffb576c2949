import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import type { AppForm } from '../../ui/form/use-form.ts';
import type { RequestFormSchema } from './request-schema.ts';
import { tillPrice } from './till-price.ts';
import styles from './vat-choice.module.css';

const choices = [
  { value: 'T0', label: 'No VAT' },
  { value: 'T1', label: 'VAT (20%)' },
];

interface VatChoiceProps {
  readonly form: AppForm<RequestFormSchema>;
  /** Whether this device keeps how prices are typed. */
  readonly remembers: boolean;
}

/** Whether VAT is added, and then whether the typed price has it in already. */
export const VatChoice = ({ form, remembers }: VatChoiceProps) => {
  const { vatCode } = useFormValues(form);
  return (
    <ChoiceField
      of={form}
      name="vatCode"
      label="VAT"
      options={choices}
      beside={
        <div className={vatCode === 'T1' ? undefined : styles.away}>
          <SwitchField
            of={form}
            name="includesVat"
            label="Includes VAT"
            onTurn={(isOn) => remembers && tillPrice.set(isOn)}
          />
        </div>
      }
    />
  );
};

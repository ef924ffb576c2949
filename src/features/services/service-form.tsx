import { type ReactNode, useState } from 'react';
import { type ServicePayload, servicePayload } from '../../../contract/entities/service-payload.ts';
import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { maxLength } from '../../../contract/limits.ts';
import { formatMoney } from '../../lib/format/money.ts';
import { toAmounts, toTypedPrice } from '../../lib/typed-price.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { MoneyField } from '../../ui/form/fields/money-field.tsx';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import { LeaveFormDialog } from '../../ui/form/leave-form-dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { type AppForm, type FormValues, useAppForm } from '../../ui/form/use-form.ts';
import styles from './service-form.module.css';

interface CostWithVatProps {
  readonly form: AppForm<typeof servicePayload>;
  /** Whether the typed price includes VAT. */
  readonly includesVat: boolean;
}

/** The VAT on the typed price or in it, and the total (spec §2). */
const CostWithVat = ({ form, includesVat }: CostWithVatProps) => {
  const price = useFormValues(form).cost ?? 0;
  const { amountVat, amountGross } = toAmounts({ price, vatCode: 'T1', includesVat });
  return (
    <DefinitionList
      items={[
        { term: 'VAT (20%)', value: formatMoney(amountVat) },
        { term: 'Total', value: formatMoney(amountGross) },
      ]}
    />
  );
};

/** Converts a price that was typed with VAT to that of the payload. 0 is configurable. */
const toPricesWithVat = (price: number) => {
  const { amountNet } = toAmounts({ price, vatCode: 'T1', includesVat: true });
  return { cost: amountNet, costGross: price === 0 ? null : price };
};

interface ServiceFormProps {
  readonly submitLabel: string;
  /** What the form says when the write has failed. */
  readonly failure: string | undefined;
  /** Whether the business charges VAT. */
  readonly includeVat: boolean;
  /** Whether the owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly initial?: FormValues<typeof servicePayload>;
  readonly onSubmit: (payload: ServicePayload) => Promise<void>;
  /** Rendered below the button. */
  readonly children?: ReactNode;
}

// The form shows no field for `serviceOrder`, the service's place in the price list. A write sends
// the value unchanged.
const blankValues: FormValues<typeof servicePayload> = {
  name: '',
  description: '',
  cost: 0,
  costGross: null,
  serviceOrder: null,
};

/** The form to create or edit a service (spec §2, §5). */
export const ServiceForm = (props: ServiceFormProps) => {
  const { submitLabel, failure, includeVat, pricesIncludeVat, onSubmit, children } = props;
  // The form has the typed price in `cost`, and says what it is as long as it is open.
  const [{ costGross, ...initial }] = useState(props.initial ?? blankValues);
  const [typed] = useState(() =>
    includeVat
      ? toTypedPrice(getServicePrice({ ...initial, costGross }, 'T1'), pricesIncludeVat)
      : { price: initial.cost ?? 0, includesVat: false },
  );
  const { includesVat } = typed;
  const form = useAppForm({
    schema: servicePayload,
    initialValues: { ...initial, cost: typed.price, costGross: null },
  });
  // The spec has an optional number, so the payload leaves a missing order out instead of sending
  // null.
  const submit = submitToApi(
    form,
    failure,
    ({ serviceOrder, cost, costGross: _costGross, ...fields }) => {
      const hasOrder = serviceOrder !== null && serviceOrder !== undefined;
      const netPrices = costGross ? { cost, costGross: null } : { cost };
      const prices = includesVat ? toPricesWithVat(cost ?? 0) : netPrices;
      return onSubmit({ ...fields, ...prices, ...(hasOrder && { serviceOrder }) });
    },
  );
  return (
    <Form of={form} label={submitLabel} onSubmit={submit}>
      <TextField
        of={form}
        name="name"
        label="Service Name"
        required
        maxLength={maxLength.name}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        of={form}
        name="description"
        label="Description"
        required
        maxLength={maxLength.description}
        autoComplete="off"
        enterKeyHint="next"
      />
      <MoneyField
        of={form}
        name="cost"
        label="Price"
        hint="leave as 0 if configurable"
        enterKeyHint="done"
        advice={
          includeVat && (
            <span className={styles.advice}>{includesVat ? 'including VAT' : 'before VAT'}</span>
          )
        }
      />
      {includeVat && <CostWithVat form={form} includesVat={includesVat} />}
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
      {children}
      <LeaveFormDialog of={form} />
    </Form>
  );
};

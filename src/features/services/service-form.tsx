import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import { servicePayload } from '../../../contract/service.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useAppForm } from '../../ui/form/use-form.ts';
import { CostWithVat } from './cost-with-vat.tsx';

export interface ServiceFields {
  readonly name: string;
  readonly description: string;
  readonly cost: number | null;
  /** In no field; survives an update untouched. */
  readonly serviceOrder?: number | null | undefined;
}

interface ServiceFormProps {
  readonly submitLabel: string;
  readonly failure: string | undefined;
  readonly includeVat: boolean;
  readonly initial?: ServiceFields;
  readonly onSubmit: (payload: ServiceFields) => Promise<void>;
  /** Stands below the button. */
  readonly children?: ReactNode;
}

const blank: ServiceFields = { name: '', description: '', cost: 0 };

/** Create and edit (spec §2, §5). */
export const ServiceForm = (props: ServiceFormProps) => {
  const { submitLabel, failure, includeVat, initial = blank, onSubmit, children } = props;
  const form = useAppForm({
    schema: servicePayload,
    initialValues: { ...initial, cost: initial.cost ?? 0, serviceOrder: initial.serviceOrder ?? null },
  });
  return (
    <Form
      of={form}
      label={submitLabel}
      onSubmit={submitToApi(form, failure, ({ serviceOrder, ...fields }) =>
        onSubmit({ ...fields, ...(serviceOrder != null && { serviceOrder }) }),
      )}
    >
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
      <MoneyField of={form} name="cost" label="Price" hint="leave as 0 if configurable" enterKeyHint="done" />
      {includeVat && <CostWithVat form={form} />}
      <SubmitButton of={form}>{submitLabel}</SubmitButton>
      <FormError of={form} />
      {children}
    </Form>
  );
};

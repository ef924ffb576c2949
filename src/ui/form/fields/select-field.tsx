import type * as v from 'valibot';
import { Select, type SelectOption } from '../../controls/select.tsx';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';
import { FieldWrapper } from './field-wrapper.tsx';

interface SelectDisplayProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export const SelectField = <Schema extends v.GenericSchema>({
  of,
  name,
  label,
  options,
}: FieldBindingProps<Schema, string> & SelectDisplayProps) => (
  <BoundField of={of} name={name}>
    {({ value, error, binding: { id }, setValue }) => (
      <FieldWrapper id={id} label={label} error={error}>
        <Select
          id={id}
          name={name}
          options={options}
          value={String(value ?? '')}
          onChange={setValue}
        />
      </FieldWrapper>
    )}
  </BoundField>
);

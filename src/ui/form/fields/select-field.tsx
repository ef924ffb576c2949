import { NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type * as v from 'valibot';
import { BoundField, type FieldBindingProps } from './bound-field.tsx';
import { FieldWrapper } from './field-wrapper.tsx';

interface SelectDisplayProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A select of the browser, bound to a field of the form. */
export const SelectField = <Schema extends v.GenericSchema>({
  of,
  name,
  label,
  options,
}: FieldBindingProps<Schema, string> & SelectDisplayProps) => (
  <BoundField of={of} name={name}>
    {({ value, error, binding: { id }, setValue }) => (
      <FieldWrapper id={id} label={label} error={error}>
        <NativeSelect
          id={id}
          name={name}
          size="md"
          rightSection={<IconChevronDown size={20} aria-hidden />}
          rightSectionPointerEvents="none"
          data={[...options]}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </FieldWrapper>
    )}
  </BoundField>
);

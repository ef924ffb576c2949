import { Input, type InputProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type * as v from 'valibot';
import { BoundField, type BoundInput, type FieldOf } from './bound-field.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'placeholder'
  | 'maxLength'
  | 'pattern'
  | 'disabled'
  | 'readOnly'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'spellCheck'
  | 'inputMode'
  | 'enterKeyHint'
  | 'autoFocus'
  | 'type'
>;

export interface FieldLook extends NativeProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  /** Stands below the field, where an error would. */
  readonly advice?: ReactNode;
}

export type FieldProps<Schema extends v.GenericSchema> = FieldOf<Schema, string> & FieldLook;

interface TextInputProps extends FieldLook, Pick<InputProps, 'rightSection'> {
  readonly input: BoundInput;
}

/** The input itself, for fields that wrap it. */
export const TextInput = (props: TextInputProps) => {
  const { input, label, hint, required = false, disabled = false, advice, rightSection, ...native } = props;
  const { value, error, binding } = input;
  const { id } = binding;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} advice={advice}>
      <Input
        {...native}
        {...binding}
        disabled={disabled}
        value={String(value ?? '')}
        error={error !== ''}
        aria-required={required}
        attributes={{ input: describedBy(id, hint) }}
        rightSection={rightSection}
        rightSectionPointerEvents="all"
      />
    </FieldFrame>
  );
};

export const TextField = <Schema extends v.GenericSchema>({ of, name, ...look }: FieldProps<Schema>) => (
  <BoundField of={of} name={name}>
    {(input) => <TextInput input={input} {...look} />}
  </BoundField>
);

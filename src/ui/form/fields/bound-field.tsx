import { Field, setValue as setFieldValue } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react';
import type * as v from 'valibot';
import type { AppForm, FieldContent, FieldName, FormValues } from '../form-types.ts';

type FieldInput = HTMLInputElement | HTMLTextAreaElement;

export interface InputBinding {
  readonly id: string;
  readonly name: string;
  readonly ref: (element: FieldInput | null) => void;
  readonly onChange: (event: ChangeEvent<FieldInput>) => void;
  readonly onBlur: (event: FocusEvent<FieldInput>) => void;
}

export interface BoundInput {
  readonly value: FieldContent | undefined;
  readonly error: string;
  readonly binding: InputBinding;
  /** Only inputs whose value differs from their text use it, not `binding`. */
  readonly setValue: (value: FieldContent) => void;
}

export interface FieldBindingProps<Schema extends v.GenericSchema, Content extends FieldContent> {
  readonly of: AppForm<Schema>;
  readonly name: FieldName<FormValues<Schema>, Content>;
}

interface BoundFieldProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  readonly name: string;
  readonly isBoolean?: boolean;
  readonly children: (input: BoundInput) => ReactNode;
}

interface SignalReaderProps {
  readonly read: () => BoundInput;
  readonly children: (input: BoundInput) => ReactNode;
}

const SignalReader = ({ read, children }: SignalReaderProps) => {
  useSignals();
  return children(read());
};

export const BoundField = <Schema extends v.GenericSchema>(props: BoundFieldProps<Schema>) => {
  const { of: form, name, isBoolean = false, children } = props;
  const id = useId();
  const setValue = (value: FieldContent) => {
    setFieldValue(form.store, name, value, { shouldFocus: false });
    form.revalidateOthers(name);
  };
  return (
    <Field of={form.store} name={name} type={isBoolean ? 'boolean' : 'string'}>
      {(field, { ref, onChange, onBlur }) => (
        <SignalReader
          read={() => ({
            value: field.value.value,
            error: field.error.value,
            setValue,
            binding: {
              id,
              name,
              ref,
              onBlur: (event) => {
                // Passing through an empty field shows no error.
                if (field.touched.peek() || field.value.peek()) onBlur(event);
              },
              onChange: (event) => {
                onChange(event);
                form.revalidateOthers(name);
              },
            },
          })}
        >
          {children}
        </SignalReader>
      )}
    </Field>
  );
};

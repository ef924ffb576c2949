import { Field, setValue as setFieldValue } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react';
import type * as v from 'valibot';
import type { AppForm, FieldContent, FieldName, ValuesOf } from './form-types.ts';

type FieldInput = HTMLInputElement | HTMLTextAreaElement;

/** What an input is to be given. */
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
  /** For inputs whose text is not their value. */
  readonly setValue: (value: FieldContent) => void;
}

export interface FieldOf<Schema extends v.GenericSchema, Content extends FieldContent> {
  readonly of: AppForm<Schema>;
  readonly name: FieldName<ValuesOf<Schema>, Content>;
}

interface BoundFieldProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  readonly name: string;
  readonly isFlag?: boolean;
  readonly children: (input: BoundInput) => ReactNode;
}

interface FollowerProps {
  readonly read: () => BoundInput;
  readonly children: (input: BoundInput) => ReactNode;
}

const Follower = ({ read, children }: FollowerProps) => {
  useSignals();
  return children(read());
};

/** Ties an input to its place in the form: what it shows, its message, and what it reports. */
export const BoundField = <Schema extends v.GenericSchema>(props: BoundFieldProps<Schema>) => {
  const { of: form, name, isFlag = false, children } = props;
  const id = useId();
  const setValue = (value: FieldContent) => {
    setFieldValue(form.store, name, value, { shouldFocus: false });
    form.recheck(name);
  };
  return (
    <Field of={form.store} name={name} type={isFlag ? 'boolean' : 'string'}>
      {(field, { ref, onChange, onBlur }) => (
        <Follower
          read={() => ({
            value: field.value.value,
            error: field.error.value,
            setValue,
            binding: {
              id,
              name,
              ref,
              onBlur,
              onChange: (event) => {
                onChange(event);
                form.recheck(name);
              },
            },
          })}
        >
          {children}
        </Follower>
      )}
    </Field>
  );
};

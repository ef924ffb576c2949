import { getErrors, setError, setResponse, setValue, useFormStore, validate } from '@modular-forms/react';
import { useState } from 'react';
import type * as v from 'valibot';
import type { AppForm, FieldContent, Store, ValuesOf } from './form-types.ts';
import { errorsOf } from './valibot-errors.ts';
import { valuesOf } from './values-of.ts';

export type { AppForm, ValuesOf } from './form-types.ts';

interface AppFormOptions<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** Values that no field shows are handed on as they are. */
  readonly initialValues: ValuesOf<Schema>;
}

const createForm = <Schema extends v.GenericSchema>(
  schema: Schema,
  store: Store,
  start: ValuesOf<Schema>,
): AppForm<Schema> => {
  const refused = new Map<string, string>();
  const getValues = () => valuesOf(store, start) as ValuesOf<Schema>;
  return {
    schema,
    store,
    getValues,
    setValue: (name: string, value) => setValue(store, name, value, { shouldFocus: false }),
    setFieldErrors: (errors) => {
      refused.clear();
      const shown = Object.entries(errors).filter(([name]) => store.internal.fields[name]?.active.peek());
      for (const [index, [name, message]] of shown.entries()) {
        refused.set(name, message);
        setError(store, name, message, { shouldFocus: index === 0 });
      }
      return Object.entries(errors)
        .filter(([name]) => !refused.has(name))
        .map(([, message]) => message);
    },
    setFormError: (message) => setResponse(store, message === undefined ? {} : { status: 'error', message }),
    setFormDoubt: (message) => setResponse(store, { status: 'info', message }),
    recheck: (edited) => {
      refused.delete(edited);
      const others = Object.entries(getErrors(store))
        .filter(([name, message]) => name !== edited && message !== refused.get(name))
        .map(([name]) => name);
      if (others.length > 0) void validate(store, others, { shouldFocus: false });
    },
    readState: () => ({
      isValid: Object.keys(errorsOf(schema, getValues())).length === 0,
      isSubmitting: store.submitting.value,
    }),
  };
};

/**
 * A form whose rules are a valibot schema. Errors show once a field is left, and go as soon as they are cured
 * (spec §5).
 */
export const useAppForm = <Schema extends v.GenericSchema>({ schema, initialValues }: AppFormOptions<Schema>) => {
  const store: Store = useFormStore<Record<string, FieldContent>>({
    initialValues: initialValues as Record<string, never>,
    validateOn: 'blur',
    revalidateOn: 'change',
    validate: () => errorsOf(schema, form.getValues()),
  });
  const [form] = useState<AppForm<Schema>>(() => createForm(schema, store, initialValues));
  return form;
};

import {
  focus,
  getErrors,
  getValues,
  setError,
  setResponse,
  setValue,
  submit,
  useFormStore,
  validate,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import * as v from 'valibot';
import { messages } from '../../../contract/text/messages.ts';
import type { AppForm, FieldContent, FieldName, FormValues, Store } from './form-types.ts';

/**
 * The keys are dotted paths, '' for the whole form. The library's adapter would stop at the first
 * failing rule, and show a rule about two fields at one of them.
 */
export const getValidationErrors = (schema: v.GenericSchema, values: unknown) => {
  const { issues = [] } = v.safeParse(schema, values, { message: messages.invalid });
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return errors;
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Properties that only `initial` has are added, at every depth. */
const merge = (initial: unknown, current: unknown): unknown => {
  if (!isGroup(initial) || !isGroup(current)) return current;
  const merged = Object.entries(current).map(
    ([name, value]) => [name, merge(initial[name], value)] as const,
  );
  return { ...initial, ...Object.fromEntries(merged) };
};

/** A field that was never rendered has its initial value, a removed one its last. */
const getFormValues = (store: Store, initialValues: unknown) =>
  merge(initialValues, getValues(store, { shouldActive: false }));

export type { AppForm, FormValues } from './form-types.ts';

interface AppFormOptions<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** Values without a field are submitted unchanged. */
  readonly initialValues: FormValues<Schema>;
  /** The input of an earlier visit counts as unsaved. */
  readonly unsavedInput?:
    | { readonly [Name in FieldName<FormValues<Schema>, FieldContent>]?: FieldContent }
    | undefined;
  readonly validateOn?: 'blur' | 'change';
}

const createForm = <Schema extends v.GenericSchema>(
  schema: Schema,
  store: Store,
  initialValues: FormValues<Schema>,
): AppForm<Schema> => {
  const serverErrors = new Map<string, string>();
  const getValues = () => getFormValues(store, initialValues) as FormValues<Schema>;
  return {
    schema,
    store,
    getValues,
    setValue: (name: string, value) => setValue(store, name, value, { shouldFocus: false }),
    focusField: (name: string) => focus(store, name),
    submit: () => submit(store),
    validate: () => validate(store),
    setFieldErrors: (errors) => {
      serverErrors.clear();
      const { fields } = store.internal;
      // The server names the fields, so a name may be that of an inherited property, such as
      // `constructor`.
      const shown = Object.entries(errors).filter(
        ([name]) => Object.hasOwn(fields, name) && fields[name]?.active.peek(),
      );
      for (const [index, [name, message]] of shown.entries()) {
        serverErrors.set(name, message);
        setError(store, name, message, { shouldFocus: index === 0 });
      }
      return Object.entries(errors)
        .filter(([name]) => !serverErrors.has(name))
        .map(([, message]) => message);
    },
    setFormError: (message) =>
      setResponse(store, message === undefined ? {} : { status: 'error', message }),
    setFormWarning: (message) => setResponse(store, { status: 'info', message }),
    revalidateOthers: (edited) => {
      serverErrors.delete(edited);
      const others = Object.entries(getErrors(store))
        .filter(([name, message]) => name !== edited && message !== serverErrors.get(name))
        .map(([name]) => name);
      if (others.length > 0) void validate(store, others, { shouldFocus: false });
    },
    readState: () => ({
      isValid: Object.keys(getValidationErrors(schema, getValues())).length === 0,
      isSubmitting: store.submitting.value,
    }),
  };
};

/** Errors show on blur by default, and go once they are fixed (spec §5). */
export const useAppForm = <Schema extends v.GenericSchema>(options: AppFormOptions<Schema>) => {
  const { schema, initialValues, unsavedInput = {}, validateOn = 'blur' } = options;
  const store: Store = useFormStore<Record<string, FieldContent>>({
    initialValues: initialValues as Record<string, never>,
    validateOn,
    revalidateOn: 'change',
    validate: () => getValidationErrors(schema, form.getValues()),
  });
  const [form] = useState<AppForm<Schema>>(() => {
    for (const [name, value] of Object.entries<FieldContent | undefined>(unsavedInput)) {
      if (value !== undefined) setValue(store, name, value, { shouldFocus: false });
    }
    return createForm(schema, store, initialValues);
  });
  return form;
};

export const useFormState = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.readState();
};

/** The component renders again at every keystroke. */
export const useFormValues = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.getValues();
};

/** A warning has the status `info`. */
export const useFormMessage = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.store.response.value;
};

import { useSignals } from '@preact/signals-react/runtime';
import type * as v from 'valibot';
import type { AppForm } from './form-types.ts';

/** Whether the form is valid as it stands, or on its way; renders anew when that changes. */
export const useFormState = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.readState();
};

/** What the form holds, at every key stroke. */
export const useFormValues = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.getValues();
};

/** The message that belongs to no field: an error, or with the status `info` a doubt. */
export const useFormMessage = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.store.response.value;
};

import { useSignals } from '@preact/signals-react/runtime';
import type * as v from 'valibot';
import type { AppForm } from './form-types.ts';

/**
 * Whether the form is valid, and whether it is submitting. Renders again when one of them changes.
 */
export const useFormState = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.readState();
};

/** The values of the form. Renders again at every keystroke. */
export const useFormValues = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.getValues();
};

/** The message of the form as a whole: an error, or a warning with the status `info`. */
export const useFormMessage = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => {
  useSignals();
  return form.store.response.value;
};

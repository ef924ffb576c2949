import { submit } from '@modular-forms/react';
import type * as v from 'valibot';
import type { AppForm } from './form-types.ts';

/** Submits the form like its submit button does, for a button outside of the form. */
export const submitForm = <Schema extends v.GenericSchema>(form: AppForm<Schema>) => submit(form.store);

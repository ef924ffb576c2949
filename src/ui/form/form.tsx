import { Form as LibraryForm } from '@modular-forms/react';
import type { FormEvent, ReactNode } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import styles from './form.module.css';
import type { AppForm } from './form-types.ts';

interface FormProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** Gets what the schema makes of the values; the form counts as submitting until its promise settles. */
  readonly onSubmit: (output: v.InferOutput<Schema>) => unknown;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Submits once at a time; focus goes to the first field in error. */
export const Form = <Schema extends v.GenericSchema>({ of: form, onSubmit, label, children }: FormProps<Schema>) => {
  const ignoreWhileSubmitting = (event: FormEvent) => {
    if (!form.store.submitting.peek()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = async () => {
    try {
      await onSubmit(v.parse(form.schema, form.getValues()));
    } catch (error) {
      // What the API refused has been said by whoever sent it; anything else is a bug, and not to be hidden.
      if (!(error instanceof ApiError)) reportError(error);
    }
  };
  return (
    <LibraryForm
      of={form.store}
      onSubmitCapture={ignoreWhileSubmitting}
      onSubmit={submit}
      className={styles.form}
      aria-label={label}
    >
      {children}
    </LibraryForm>
  );
};

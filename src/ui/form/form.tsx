import { Form as LibraryForm } from '@modular-forms/react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import { unsaved } from '../../lib/unsaved.ts';
import styles from './form.module.css';
import type { AppForm, Store } from './form-types.ts';

interface FormProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** Gets what the schema makes of the values; the form counts as submitting until its promise settles. */
  readonly onSubmit: (output: v.InferOutput<Schema>) => unknown;
  readonly label?: string;
  readonly children: ReactNode;
}

/** What was typed counts as unsaved for as long as the form is there and differs from what it began with. */
const useHeldTyping = ({ dirty }: Store) =>
  useEffect(
    function holdWhileDirty() {
      let letGo: (() => void) | undefined;
      const stop = dirty.subscribe((isDirty) => {
        letGo?.();
        letGo = isDirty ? unsaved.hold('typing') : undefined;
      });
      return () => {
        stop();
        letGo?.();
      };
    },
    [dirty],
  );

/** Submits once at a time; focus goes to the first field in error. */
export const Form = <Schema extends v.GenericSchema>({ of: form, onSubmit, label, children }: FormProps<Schema>) => {
  useHeldTyping(form.store);
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

import { Form as LibraryForm } from '@modular-forms/react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import styles from './form.module.css';
import type { AppForm, Store } from './form-types.ts';

interface FormProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** Called with the output of the schema. The form is submitting until the promise settles. */
  readonly onSubmit: (output: v.InferOutput<Schema>) => unknown;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Marks the tab as dirty while the form is mounted and differs from its initial values. */
const useDirtyState = ({ dirty }: Store) =>
  useEffect(
    function acquireWhileDirty() {
      let release: (() => void) | undefined;
      const unsubscribe = dirty.subscribe((isDirty) => {
        release?.();
        release = isDirty ? dirtyState.acquire('input') : undefined;
      });
      return () => {
        unsubscribe();
        release?.();
      };
    },
    [dirty],
  );

/**
 * A form that validates with its schema. Ignores a submit while an earlier one is pending. Focuses
 * the first invalid field.
 */
export const Form = <Schema extends v.GenericSchema>({
  of: form,
  onSubmit,
  label,
  children,
}: FormProps<Schema>) => {
  useDirtyState(form.store);
  const ignoreWhileSubmitting = (event: FormEvent) => {
    if (!form.store.submitting.peek()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = async () => {
    try {
      await onSubmit(v.parse(form.schema, form.getValues()));
    } catch (error) {
      // `submitToApi` shows API errors. Any other error is a bug and must be reported.
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

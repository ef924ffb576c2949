import { Form as LibraryForm } from '@modular-forms/react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { BusyButton } from '../controls/busy-button.tsx';
import { Banner } from '../feedback/banner.tsx';
import styles from './form.module.css';
import type { AppForm, Store } from './form-types.ts';
import { useFormMessage, useFormState } from './use-form.ts';

interface FormProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  readonly onSubmit: (output: v.InferOutput<Schema>) => unknown;
  /** The first invalid field has the focus already. */
  readonly onInvalid?: (() => void) | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

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

const useInvalidSubmit = ({ submitting, invalid }: Store, onInvalid: () => void) => {
  const report = useEffectEvent(onInvalid);
  useEffect(
    function reportInvalidSubmit() {
      let wasSubmitting = false;
      return submitting.subscribe((isSubmitting) => {
        if (wasSubmitting && !isSubmitting && invalid.peek()) report();
        wasSubmitting = isSubmitting;
      });
    },
    [submitting, invalid],
  );
};

/** A submit is ignored while an earlier one is pending. The first invalid field gets the focus. */
export const Form = <Schema extends v.GenericSchema>({
  of: form,
  onSubmit,
  onInvalid,
  label,
  children,
}: FormProps<Schema>) => {
  useDirtyState(form.store);
  useInvalidSubmit(form.store, () => onInvalid?.());
  const ignoreWhileSubmitting = (event: FormEvent) => {
    if (!form.store.submitting.peek()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const submit = async () => {
    try {
      await onSubmit(v.parse(form.schema, form.getValues()));
    } catch (error) {
      // `submitToApi` shows API errors. Any other error is a bug.
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

interface SubmitButtonProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** See spec §2. */
  readonly isDisabledUntilValid?: boolean;
  readonly describedBy?: string;
  /**
   * With `default`, the screen has a more important button. A `destructive` action cannot be
   * undone.
   */
  readonly variant?: 'filled' | 'default' | 'destructive';
  readonly children: ReactNode;
}

export const SubmitButton = <Schema extends v.GenericSchema>(props: SubmitButtonProps<Schema>) => {
  const { of: form, isDisabledUntilValid = false, describedBy, children, ...appearance } = props;
  const { isSubmitting, isValid } = useFormState(form);
  return (
    <BusyButton
      type="submit"
      {...appearance}
      fullWidth
      disabled={isDisabledUntilValid && !isValid}
      isBusy={isSubmitting}
      aria-describedby={describedBy}
    >
      {children}
    </BusyButton>
  );
};

interface FormErrorProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** The form's own message comes first. */
  readonly warning?: string | undefined;
}

/** A message above the button would move it under the user's finger. */
export const FormError = <Schema extends v.GenericSchema>({
  of: form,
  warning,
}: FormErrorProps<Schema>) => {
  const { message = warning, status } = useFormMessage(form);
  const isReachable = useIsReachable();
  const isWarning = status === 'info' || message === warning;
  // While /api is unreachable, the banner shows the warning.
  const isShown = message !== undefined && (isReachable || !isWarning);
  const element = useRef<HTMLDivElement>(null);
  useEffect(
    function scrollToError() {
      if (message && isShown) scrollIntoView(element.current);
    },
    [message, isShown],
  );
  return (
    isShown && (
      <div ref={element} className={styles.error}>
        <Banner tone={isWarning ? 'warning' : 'error'}>{message}</Banner>
      </div>
    )
  );
};

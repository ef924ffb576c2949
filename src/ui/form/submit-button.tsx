import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useFormState } from './form-hooks.ts';
import type { AppForm } from './form-types.ts';
import styles from './submit-button.module.css';

interface SubmitButtonProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  /** Disables the button until the form is valid (spec §2: Log In). */
  readonly disabledUntilValid?: boolean;
  /** The id of the element that describes the button. */
  readonly describedBy?: string;
  /**
   * `default` where the screen has a more important button; `destructive` for an action that cannot
   * be undone.
   */
  readonly variant?: 'filled' | 'default' | 'destructive';
  readonly children: ReactNode;
}

/** Keeps its size and its focus while the form is submitting. */
export const SubmitButton = <Schema extends v.GenericSchema>(props: SubmitButtonProps<Schema>) => {
  const { of: form, disabledUntilValid = false, describedBy, children, ...appearance } = props;
  const { isSubmitting, isValid } = useFormState(form);
  return (
    <Button
      type="submit"
      {...appearance}
      fullWidth
      disabled={disabledUntilValid && !isValid}
      aria-disabled={isSubmitting || undefined}
      aria-busy={isSubmitting}
      aria-describedby={describedBy}
      classNames={{ label: styles.content ?? '' }}
    >
      <span className={isSubmitting ? styles.hiddenLabel : undefined}>{children}</span>
      {isSubmitting && (
        <Loader size={24} color="currentColor" className={styles.loader} aria-hidden />
      )}
    </Button>
  );
};

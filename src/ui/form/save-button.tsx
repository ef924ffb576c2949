import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { SubmitButton } from './form.tsx';
import type { AppForm } from './form-types.ts';
import styles from './save-button.module.css';

interface SaveButtonProps<Schema extends v.GenericSchema> {
  readonly of: AppForm<Schema>;
  readonly children: ReactNode;
}

/** The form fills the screen. A form in a dialog or in a part of a screen has `SubmitButton`. */
export const SaveButton = <Schema extends v.GenericSchema>(props: SaveButtonProps<Schema>) => (
  <div className={styles.footer} data-save>
    <SubmitButton {...props} />
  </div>
);

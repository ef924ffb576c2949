import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox-row.module.css';

interface CheckboxRowProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** May contain a link. */
  readonly label: ReactNode;
}

/** A checkbox with its label. A click anywhere in the row toggles it. */
export const CheckboxRow = ({ label, ...input }: CheckboxRowProps) => (
  <label className={styles.row}>
    <input {...input} type="checkbox" className={styles.box} />
    <span>{label}</span>
  </label>
);

import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Accessible name. */
  readonly 'aria-label': string;
}

/** A square button with one icon. Use `aria-disabled`: unlike `disabled` it keeps the focus. */
export const IconButton = (props: IconButtonProps) => (
  <button {...props} type="button" className={styles.button} />
);

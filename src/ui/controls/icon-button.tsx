import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** Accessible name. */
  readonly 'aria-label': string;
  readonly type?: 'button' | 'submit';
}

/** A square button with one icon. Use `aria-disabled`: unlike `disabled` it keeps the focus. */
export const IconButton = ({ type = 'button', ...props }: IconButtonProps) => (
  <button {...props} type={type} className={styles.button} />
);

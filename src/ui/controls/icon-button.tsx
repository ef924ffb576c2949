import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly 'aria-label': string;
  readonly type?: 'button' | 'submit';
}

/** `aria-disabled` disables it, because a `disabled` button loses the focus. */
export const IconButton = ({ type = 'button', ...props }: IconButtonProps) => (
  <button {...props} type={type} className={styles.button} />
);

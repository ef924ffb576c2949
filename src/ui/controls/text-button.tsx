import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly isSmall?: boolean;
}

/** `--text-button-inset` is the padding of a small one. */
export const TextButton = ({ isSmall = false, ...props }: TextButtonProps) => (
  <button type="button" data-small={isSmall || undefined} className={styles.button} {...props} />
);

import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** The button's name for assistive tools. */
  readonly 'aria-label': string;
}

/** A square button of one icon; `aria-disabled` keeps its focus where `disabled` would lose it. */
export const IconButton = (props: IconButtonProps) => <button {...props} type="button" className={styles.button} />;

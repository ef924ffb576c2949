import type { ComponentProps } from 'react';
import styles from './chip.module.css';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> {
  readonly isPressed: boolean;
}

/** A small button that stays pressed while it narrows a list. */
export const Chip = ({ isPressed, ...props }: ChipProps) => (
  <button type="button" aria-pressed={isPressed} className={styles.chip} {...props} />
);

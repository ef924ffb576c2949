import type { ComponentProps } from 'react';
import styles from './chip.module.css';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> {
  readonly isPressed: boolean;
}

/** The chip stays pressed while its filter narrows the list. */
export const Chip = ({ isPressed, ...props }: ChipProps) => (
  <button type="button" aria-pressed={isPressed} className={styles.chip} {...props} />
);

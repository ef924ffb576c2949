import type { ComponentProps } from 'react';
import styles from './chip.module.css';

interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-pressed'> {
  readonly isPressed: boolean;
}

export const Chip = ({ isPressed, ...props }: ChipProps) => (
  <button type="button" aria-pressed={isPressed} className={styles.chip} {...props} />
);

import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './busy-button.module.css';

interface BusyButtonProps
  extends Omit<ButtonProps, 'loading' | 'classNames'>,
    Pick<
      ComponentProps<'button'>,
      'ref' | 'type' | 'name' | 'onClick' | 'aria-label' | 'aria-describedby'
    > {
  readonly isBusy: boolean;
  readonly classNames?: { readonly root?: string; readonly label?: string };
}

/**
 * While busy, the button shows a spinner and ignores presses. It keeps its width and the focus, which
 * Mantine's `loading` would lose.
 */
export const BusyButton = ({
  isBusy,
  classNames,
  onClick,
  children,
  ...props
}: BusyButtonProps) => (
  <Button
    {...props}
    onClick={isBusy ? undefined : onClick}
    aria-disabled={isBusy || undefined}
    aria-busy={isBusy || undefined}
    classNames={{ ...classNames, label: `${styles.content} ${classNames?.label ?? ''}` }}
  >
    <span className={isBusy ? styles.hiddenLabel : undefined}>{children}</span>
    {isBusy && <Loader size={24} color="currentColor" className={styles.loader} aria-hidden />}
  </Button>
);

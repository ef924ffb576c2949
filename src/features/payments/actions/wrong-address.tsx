import { Button } from '@mantine/core';
import { useState } from 'react';
import type { usePaymentActions } from '../send/use-payment-actions.ts';
import styles from './wrong-address.module.css';

interface WrongAddressProps {
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Opens New Request to correct the address. */
  readonly onCorrect: () => Promise<void>;
  /** Whether a message bounced, so that the address is wrong. The button is then a large one. */
  readonly isKnown: boolean;
}

/**
 * A small button below the address of a request. It opens New Request with the same content. When
 * the corrected request is sent, the app cancels the request with the wrong address.
 */
export const WrongAddress = ({ actions, onCorrect, isKnown }: WrongAddressProps) => {
  const [isLoading, setLoading] = useState(false);
  const handleClick = async () => {
    if (isLoading) return;
    setLoading(true);
    if (await actions.canStillCancel()) await onCorrect();
    setLoading(false);
  };
  if (isKnown) {
    return (
      <Button
        className={styles.button}
        variant="default"
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading}
        onClick={handleClick}
      >
        Wrong Address?
      </Button>
    );
  }
  return (
    <button type="button" className={styles.link} aria-busy={isLoading} onClick={handleClick}>
      Wrong Address?
    </button>
  );
};

import { useState } from 'react';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import type { usePaymentActions } from '../send/use-payment-actions.ts';
import styles from './wrong-address.module.css';

interface WrongAddressProps {
  readonly actions: ReturnType<typeof usePaymentActions>;
  readonly onCorrect: () => Promise<void>;
  /** A message to the address bounced, so the button is large. */
  readonly isKnown: boolean;
  readonly isPrimary: boolean;
}

/** Sending the new request cancels this one. */
export const WrongAddress = ({ actions, onCorrect, isKnown, isPrimary }: WrongAddressProps) => {
  const [isLoading, setLoading] = useState(false);
  const handleClick = async () => {
    if (isLoading) return;
    setLoading(true);
    if (await actions.prepareCorrection()) await onCorrect();
    setLoading(false);
  };
  if (isKnown) {
    return (
      <BusyButton
        className={styles.button}
        variant={isPrimary ? 'filled' : 'default'}
        isBusy={isLoading}
        onClick={handleClick}
      >
        Wrong Address?
      </BusyButton>
    );
  }
  return (
    <TextButton
      isSmall
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={handleClick}
    >
      Wrong Address?
    </TextButton>
  );
};

import { useState } from 'react';
import type { usePaymentActions } from './use-payment-actions.ts';
import styles from './wrong-address.module.css';

interface WrongAddressProps {
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Opens the corrected request. */
  readonly onCorrect: () => Promise<void>;
}

/** A small button beside the address of a request. It opens a corrected one, which cancels the request once it is sent. */
export const WrongAddress = ({ actions, onCorrect }: WrongAddressProps) => {
  const [isLoading, setLoading] = useState(false);
  const handleClick = async () => {
    if (isLoading) return;
    setLoading(true);
    if (await actions.canStillCancel()) await onCorrect();
    setLoading(false);
  };
  return (
    <button type="button" className={styles.link} aria-busy={isLoading} onClick={handleClick}>
      Wrong address?
    </button>
  );
};

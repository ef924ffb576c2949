import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './next-sale.module.css';

/** The customer sees the tick for so long. The bar in the style sheet has the same duration. */
const NEXT_SALE_MS = 8_000;

/** A touch or a key stops the timer. */
export const NextSale = () => {
  const navigate = useNavigate();
  const [isStopped, setStopped] = useState(false);
  useEffect(
    function openNextSale() {
      if (isStopped) return;
      const stop = () => setStopped(true);
      const timer = setTimeout(() => navigate({ to: '/payments/new' }), NEXT_SALE_MS);
      document.addEventListener('pointerdown', stop);
      document.addEventListener('keydown', stop);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('pointerdown', stop);
        document.removeEventListener('keydown', stop);
      };
    },
    [isStopped, navigate],
  );
  return (
    !isStopped && (
      <p className={styles.next}>The next sale opens by itself. Touch the screen to stay here.</p>
    )
  );
};

import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './loading.module.css';
import { placeToastsAgain } from './toast-store.ts';

export const Spinner = ({ size = 28 }: { readonly size?: number }) => {
  useEffect(() => placeToastsAgain, []);
  return (
    <span role="status" className={styles.spinner}>
      <Loader size={size} aria-hidden />
      <VisuallyHidden>Loading</VisuallyHidden>
    </span>
  );
};

/** See spec §1. */
export const LoadingOverlay = () => (
  <div className={styles.overlay} aria-busy>
    <Spinner size={40} />
  </div>
);

/** Only this part of the screen waits. */
export const LoadingPart = () => (
  <div className={styles.part} aria-busy>
    <Spinner size={40} />
  </div>
);

export const LoadingScreen = () => (
  <main>
    <LoadingOverlay />
  </main>
);

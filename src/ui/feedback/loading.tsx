import { Loader } from '@mantine/core';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './loading.module.css';

interface SpinnerProps {
  readonly label?: string;
  readonly size?: number;
}

export const Spinner = ({ label = 'Loading', size = 28 }: SpinnerProps) => (
  <span role="status" className={styles.spinner}>
    <Loader size={size} aria-hidden />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

interface LoadingOverlayProps {
  readonly visible: boolean;
  readonly label?: string;
}

/** The overlay is that of spec §1. */
export const LoadingOverlay = ({ visible, label }: LoadingOverlayProps) =>
  visible && (
    <div className={styles.overlay} aria-busy>
      <Spinner size={40} {...(label !== undefined && { label })} />
    </div>
  );

export const LoadingScreen = () => (
  <main>
    <LoadingOverlay visible />
  </main>
);

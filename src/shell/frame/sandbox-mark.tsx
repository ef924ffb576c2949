import { useTenant } from '../../session/use-session.ts';
import styles from './sandbox-mark.module.css';

/** Tells staff, and customers at a second screen, that the payment provider is the sandbox. */
export const SandboxMark = () =>
  useTenant()?.isSandbox && <p className={styles.mark}>Sandbox: no money moves</p>;

import { useTenant } from '../../session/use-session.ts';
import styles from './sandbox-mark.module.css';

/** Customers at a second screen see it, too. */
export const SandboxMark = () =>
  useTenant()?.isSandbox && <p className={styles.mark}>Sandbox: no money moves</p>;

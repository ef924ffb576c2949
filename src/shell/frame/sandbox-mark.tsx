import { useTenant } from '../../session/use-session.ts';
import styles from './sandbox-mark.module.css';

/** Says that the payment provider is the sandbox: on every signed-in screen, and on a second screen. */
export const SandboxMark = () =>
  useTenant()?.isSandbox && <p className={styles.mark}>Sandbox: no money moves</p>;

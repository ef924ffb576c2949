import { useExtension } from '../features/session/use-session.ts';
import styles from './sandbox-mark.module.css';

/** Says on every signed-in screen that the payment provider is the sandbox. */
export const SandboxMark = () => useExtension('sandbox') && <p className={styles.mark}>Sandbox: no money moves</p>;

import { Card } from '../../ui/layout/card.tsx';
import styles from './setup.module.css';

/** Explains how to restore a backup instead of opening a new shop. A running server cannot restore a backup itself. */
export const RestoreInstead = ({ commands }: { readonly commands: readonly string[] }) => (
  <Card>
    <details className={styles.card}>
      <summary className={styles.summary}>Restore a backup instead</summary>
      <p className={styles.quiet}>
        Stop the server, run this in its folder with the path of your backup, and start the server again:
      </p>
      <pre className={styles.commands}>{commands.join('\n')}</pre>
    </details>
  </Card>
);

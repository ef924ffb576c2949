import { Button } from '@mantine/core';
import { useCapability } from '../../../session/use-session.ts';
import styles from './code-place.module.css';

/** It is as wide as Show Code, which loads later, so that Send keeps its place. */
export const CodePlace = () =>
  useCapability('offline-proof') && (
    <Button variant="default" className={styles.place} disabled aria-hidden>
      Show Code
    </Button>
  );

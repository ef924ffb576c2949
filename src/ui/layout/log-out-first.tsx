import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getButtonLinkClass } from '../controls/button-link.ts';
import { Card } from './card.tsx';
import styles from './log-out-first.module.css';

interface LogOutFirstProps {
  /** The text says who is logged in, and for whom the link is. */
  readonly children: ReactNode;
  readonly onLogOut: () => void;
}

/** The signed-in user cannot use the link. */
export const LogOutFirst = ({ children, onLogOut }: LogOutFirstProps) => (
  <Card className={styles.card}>
    <p>{children}</p>
    <Button onClick={onLogOut}>Log Out and Continue</Button>
    <Link to="/" className={getButtonLinkClass({ variant: 'quiet' })}>
      Stay Logged In
    </Link>
  </Card>
);

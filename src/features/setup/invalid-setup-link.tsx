import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './setup.module.css';

/** Tells the operator how to get a new link if the setup link does not work. */
export const InvalidSetupLink = () => (
  <Card>
    <div className={styles.card} role="alert">
      <h2 className={styles.title}>This link has been used or has expired</h2>
      <p>If your shop is open, log in. If not, restart the server: it prints a new link, which works for 30 minutes.</p>
      <Link to="/login" className={getButtonLinkClass({ variant: 'quiet' })}>
        Log In
      </Link>
    </div>
  </Card>
);

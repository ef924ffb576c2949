import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

/** Follows a restore: the shop is back, and nobody is signed in. */
export const BackupRestored = () => (
  <>
    <p role="status">The backup is restored. You can log in as before.</p>
    <Link to="/login" className={getButtonLinkClass()}>
      Log In
    </Link>
  </>
);

import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

/** Shown after a restore, when no user is signed in. */
export const BackupRestored = () => (
  <>
    <p role="status">The backup is restored. You can log in as before.</p>
    <Link to="/login" className={getButtonLinkClass()}>
      Log In
    </Link>
  </>
);

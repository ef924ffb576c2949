import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

/** Shows after a restore that the shop is back. No user is signed in then. */
export const BackupRestored = () => (
  <>
    <p role="status">The backup is restored. You can log in as before.</p>
    <Link to="/login" className={getButtonLinkClass()}>
      Log In
    </Link>
  </>
);

import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';

/** After a log-in with a PIN, a dialog asks for the password. */
export const readWithReauth: RunWithReauth = (work) => withPassword('readPayouts', work);

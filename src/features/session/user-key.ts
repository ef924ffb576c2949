import type { CurrentUser } from '../../../contract/session.ts';

/** Tells one user from another. The tenant is the page's own host. */
export const getUserKey = ({ id, email }: CurrentUser) => `${id ?? ''} ${email}`;

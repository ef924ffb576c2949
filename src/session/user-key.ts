import type { CurrentUser } from '../../contract/entities/session.ts';

/** Identifies a user within the tenant, which the page's host identifies. */
export const getUserKey = ({ id, email }: CurrentUser) => `${id ?? ''} ${email}`;

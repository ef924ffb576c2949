import type { Session } from '../../db/schema/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';

/** What the middleware finds out before a call is served. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    tenant: Tenant;
    /** The session cookie as it will stand when the answer has arrived. */
    sessionToken: string | undefined;
    session: Session | undefined;
    /** Set when the token at hand was refused. */
    csrfRefused: boolean;
  };
}

import type { Session } from '../../db/schema/sessions/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';

/** Middleware sets these values for handlers. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    tenant: Tenant;
    /** The session cookie after this response. */
    sessionToken: string | undefined;
    session: Session | undefined;
    /** The request had an invalid CSRF token, so the response sets a new one. */
    isCsrfRejected: boolean;
  };
}

import type { Session } from '../../db/schema/sessions/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';

/** The context variables that middleware sets for handlers. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    tenant: Tenant;
    /** The value of the session cookie after this response. */
    sessionToken: string | undefined;
    session: Session | undefined;
    /** Whether the request had an invalid CSRF token, so that the response sets a new one. */
    isCsrfRejected: boolean;
  };
}

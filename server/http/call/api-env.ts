import type { Session } from '../../db/schema/sessions/sessions.ts';
import type { Tenant } from '../../db/schema/tenants.ts';

export interface ApiEnv {
  Variables: {
    requestId: string;
    tenant: Tenant;
    /** The session cookie after this response. */
    sessionToken: string | undefined;
    session: Session | undefined;
    isCsrfRejected: boolean;
  };
}

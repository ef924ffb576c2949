import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { displayCalls } from '../../../contract/calls/display-calls.ts';
import { paymentEventsPath } from '../../../contract/payments/payment-paths.ts';
import type { Session } from '../../db/schema/sessions/sessions.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import type { ApiEnv } from '../call/api-env.ts';
import {
  clearSessionCookie,
  readSessionCookie,
  readTabletCookie,
  setSessionCookie,
} from '../cookies.ts';
import { isSecure } from '../request-origin.ts';
import { createCsrfToken, csrfCookie, isCsrfToken } from './csrf.ts';

// No user need be there, so these calls do not extend the session: an open screen keeps an event stream, and
// a second screen asks what it shows.
const unattendedPaths = [paymentEventsPath, displayCalls.getDisplay.path].map(
  (path) => `/api${path}`,
);

export interface SessionLookup {
  readonly tenantId: string;
  readonly token: string;
  readonly tabletToken?: string | undefined;
  readonly extendsSession: boolean;
}

export type FindSession = (lookup: SessionLookup) => Promise<Session | undefined>;

export const sessionCookies = (settings: AppSettings, findSession: FindSession) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const secure = isSecure(c, settings);
    const tenantId = c.get('tenant').id;
    const before = readSessionCookie(c, secure);
    c.set('sessionToken', before);
    const extendsSession = !unattendedPaths.includes(c.req.path);
    const tabletToken = readTabletCookie(c, secure);
    const lookup = { tenantId, tabletToken, extendsSession };
    const session =
      before === undefined ? undefined : await findSession({ ...lookup, token: before });
    c.set('session', session);
    if (session) describeRequest({ userId: session.user.id });

    await next();

    const after = c.get('sessionToken');
    if (after !== before && after !== undefined) setSessionCookie(c, secure, after);
    if (after !== before && after === undefined) clearSessionCookie(c, secure);
    if (c.get('isCsrfRejected') || !isCsrfToken(settings.secret, getCookie(c, csrfCookie), after)) {
      const token = createCsrfToken(settings.secret, after);
      setCookie(c, csrfCookie, token, { sameSite: 'Lax', path: '/', secure });
    }
  });

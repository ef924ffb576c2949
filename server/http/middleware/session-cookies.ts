import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { paymentEventsPath } from '../../../contract/extensions.ts';
import type { Session } from '../../db/schema/sessions.ts';
import type { AppSettings } from '../../lib/app-settings.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../cookies/session-cookie.ts';
import { isSecure } from '../request-origin.ts';
import { csrfCookie, isCsrfToken, newCsrfToken } from './csrf.ts';

// A screen that is left open follows changes by itself; that does not keep a session from idling out.
const unattendedPath = `/api${paymentEventsPath}`;

export interface SessionLookup {
  readonly tenantId: string;
  /** The cookie's value. */
  readonly token: string;
  /** Whether the session's idle timeout starts again. */
  readonly isUse: boolean;
}

export type FindSession = (lookup: SessionLookup) => Promise<Session | undefined>;

/** Finds who is signed in, and sets the session's and the CSRF cookie where the answer leaves them other than they were. */
export const sessionCookies = (settings: AppSettings, findSession: FindSession) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const secure = isSecure(c, settings);
    const before = readSessionCookie(c, secure);
    c.set('sessionToken', before);
    c.set(
      'session',
      before === undefined
        ? undefined
        : await findSession({ tenantId: c.get('tenant').id, token: before, isUse: c.req.path !== unattendedPath }),
    );

    await next();

    const after = c.get('sessionToken');
    if (after !== before && after !== undefined) setSessionCookie(c, secure, after);
    if (after !== before && after === undefined) clearSessionCookie(c, secure);
    if (c.get('csrfRefused') || !isCsrfToken(settings.secret, getCookie(c, csrfCookie), after)) {
      const token = newCsrfToken(settings.secret, after);
      setCookie(c, csrfCookie, token, { sameSite: 'Lax', path: '/', secure });
    }
  });

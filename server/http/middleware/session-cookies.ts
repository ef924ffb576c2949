import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { paymentEventsPath } from '../../../contract/extensions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findSession } from '../../domain/sessions/sessions.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../cookies/session-cookie.ts';
import { isSecure } from '../request-origin.ts';
import { csrfCookie, isCsrfToken, newCsrfToken } from './csrf.ts';

/** A screen left open is no use of the session. */
const watching = `/api${paymentEventsPath}`;

/** Finds who is signed in, and sets the session's and the CSRF cookie where the answer leaves them other than they were. */
export const sessionCookies = (dependencies: Dependencies) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { settings, clock } = dependencies;
    const secure = isSecure(c, settings);
    const before = readSessionCookie(c, secure);
    c.set('sessionToken', before);
    c.set(
      'session',
      before === undefined
        ? undefined
        : await findSession(dependencies, c.get('tenant').id, before, clock(), c.req.path !== watching),
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

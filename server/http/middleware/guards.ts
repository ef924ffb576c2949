import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { csrfCookie, csrfHeader, hasValidDoubleSubmit, isCrossOrigin } from './csrf.ts';

/** @throws ApiProblem not_authenticated */
export const requireSession = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get('session')) throw new ApiProblem('not_authenticated', 'Please log in');
  await next();
});

/** @throws ApiProblem reauth_required when the session began with a PIN */
export const requirePassword = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.get('session')?.byPin)
    throw new ApiProblem('reauth_required', 'Please log in with your password');
  await next();
});

/** Calls of the contract check the module themselves. @throws ApiProblem module_disabled */
export const requireModule = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get('tenant').hasBeepaidGoModule) {
    throw new ApiProblem('module_disabled', 'This merchant does not have Beepaid GO enabled');
  }
  await next();
});

/**
 * Besides PUBLIC_URL's, the request's own origin counts. A page of another site cannot make a browser send
 * `X-Forwarded-Proto`, so any client's is trusted.
 */
const getAllowedOrigins = (c: Context, { publicUrl }: Pick<AppSettings, 'publicUrl'>) => {
  const { protocol, host } = new URL(c.req.url);
  const forwarded = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
  const isHttps =
    protocol === 'https:' || forwarded === 'https' || publicUrl?.startsWith('https:') === true;
  return [
    `${isHttps ? 'https' : 'http'}://${host}`,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ];
};

/** @throws ApiProblem csrf_failed, csrf_missing */
export const requireSameOrigin = (settings: AppSettings) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const sender = { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site') };
    const submitted = {
      cookie: getCookie(c, csrfCookie),
      header: c.req.header(csrfHeader),
      sessionToken: c.get('sessionToken'),
    };
    const isForeign = isCrossOrigin(sender, getAllowedOrigins(c, settings));
    if (isForeign || !hasValidDoubleSubmit(settings.secret, submitted)) {
      c.set('isCsrfRejected', true);
      // A proxy that removes the header makes every write fail, so trying again is no advice.
      if (!isForeign && submitted.cookie && !submitted.header)
        throw new ApiProblem('csrf_missing', `The header ${csrfHeader} is missing`);
      throw new ApiProblem('csrf_failed', 'Please try again');
    }
    await next();
  });

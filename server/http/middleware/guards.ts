import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppSettings } from '../../lib/app-settings.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ApiEnv } from '../call/api-env.ts';
import { csrfCookie, csrfHeader, isDoublySubmitted, isForeign } from './csrf.ts';

/** @throws Refusal not_authenticated */
export const signedIn = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get('session')) throw new Refusal('not_authenticated', 'Please sign in');
  await next();
});

/** For routes beside the contract's calls, which see to it themselves. @throws Refusal module_disabled */
export const withModule = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.get('tenant').hasBeepaidGoModule) {
    throw new Refusal('module_disabled', 'This merchant does not have Beepaid GO enabled');
  }
  await next();
});

const hostsOf = (url: string, { publicUrl }: AppSettings) =>
  [url, publicUrl].filter((address) => address !== undefined).map((address) => new URL(address).host);

/** Refuses writes that another site's page may have sent. @throws Refusal csrf_failed */
export const sameOrigin = (settings: AppSettings) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const sender = { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site') };
    const submitted = {
      cookie: getCookie(c, csrfCookie),
      header: c.req.header(csrfHeader),
      sessionToken: c.get('sessionToken'),
    };
    if (isForeign(sender, hostsOf(c.req.url, settings)) || !isDoublySubmitted(settings.secret, submitted)) {
      c.set('csrfRefused', true);
      throw new Refusal('csrf_failed', 'Please try again');
    }
    await next();
  });

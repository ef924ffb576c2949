import type { Logger } from 'pino';
import { type Call, calls } from '../../contract/calls.ts';
import { customerExportPath } from '../../contract/entities/customer-paths.ts';
import {
  bookFilePath,
  paymentEventsPath,
  paymentExportPath,
} from '../../contract/payments/payment-paths.ts';
import { type RequestContext, runInRequestContext } from '../lib/network/request-context.ts';

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

const contractPaths = [
  ...Object.values<Call>(calls).map(({ path }) => path),
  paymentEventsPath,
  paymentExportPath,
  customerExportPath,
  bookFilePath,
];

const contractSegments = contractPaths
  .flatMap((path) => path.split('/'))
  .filter((segment) => segment !== '' && !segment.startsWith('{'));

const otherSegments = (
  'api openapi.json provider stripe mollie healthz probe readyz metrics assets .well-known security.txt ' +
  'pay 3ds return counter ' +
  'accept-invite change-password customers forgot-password help reset-password login payments services staff ' +
  'terms-and-conditions new edit sw.js manifest.webmanifest'
).split(' ');

const knownSegments = new Set(['', ...contractSegments, ...otherSegments]);

const MAX_SEGMENTS = 8;

/**
 * A segment that is no word of a route becomes `*`. So tokens stay out of the log, even when a link was cut,
 * extended or mistyped.
 */
const toRoutePattern = (url: string) =>
  new URL(url).pathname
    .split('/', MAX_SEGMENTS)
    .map((segment) => (knownSegments.has(segment) ? segment : '*'))
    .join('/');

export const logRequests =
  <Env>(fetch: Fetch<Env>, logger: Logger): Fetch<Env> =>
  async (request, env) => {
    const startedAt = performance.now();
    const context: RequestContext = {};
    const response = await runInRequestContext(context, () => fetch(request, env));
    logger.info(
      {
        method: request.method,
        path: toRoutePattern(request.url),
        status: response.status,
        ms: Math.round(performance.now() - startedAt),
        ...context,
      },
      'Request completed',
    );
    return response;
  };

const proxyHeaders = ['X-Forwarded-Proto', 'X-Forwarded-For'] as const;

// Balancers check these themselves, without the headers of a forwarded request.
const healthPaths = ['/healthz', '/readyz'];

/**
 * The first request to a public server may lack a header of its HTTPS proxy: it has bypassed the proxy, or
 * the proxy does not set the header, so that all clients share a rate limit.
 */
export const warnOfMissingProxyHeaders = <Env>(fetch: Fetch<Env>, logger: Logger): Fetch<Env> => {
  let isChecked = false;
  return (request, env) => {
    if (!isChecked && !healthPaths.includes(new URL(request.url).pathname)) {
      isChecked = true;
      const missing = proxyHeaders.filter((name) => !request.headers.has(name));
      if (missing.length > 0)
        logger.warn({ missing }, 'The proxy of PUBLIC_URL does not set all headers');
    }
    return fetch(request, env);
  };
};

/** A load balancer then sends no more requests. */
export const respondNotReadyWhile =
  <Env>(isDraining: () => boolean, fetch: Fetch<Env>): Fetch<Env> =>
  (request, env) =>
    isDraining() && new URL(request.url).pathname === '/readyz'
      ? new Response('leaving', { status: 503, headers: { 'Cache-Control': 'no-store' } })
      : fetch(request, env);

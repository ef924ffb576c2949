import type { Logger } from 'pino';

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

const proxyHeaders = ['X-Forwarded-Proto', 'X-Forwarded-For'] as const;

// Balancers check these paths themselves, without the headers of a forwarded request.
const healthPaths = ['/healthz', '/readyz'];

/**
 * Logs one warning when the first request to a public server lacks a header of its HTTPS proxy.
 * Either the request has bypassed the proxy, or the proxy does not set the header, so that all
 * clients share one rate limit.
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

import type { Logger } from 'pino';

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** The path without the tokens of invites and payment links. */
const maskPath = (url: string) => new URL(url).pathname.replace(/^(\/pay|\/api\/invites)\/[^/]+/, '$1/[hidden]');

/** Logs the method, path, status and duration of each request. */
export const logRequests =
  <Env>(fetch: Fetch<Env>, logger: Logger): Fetch<Env> =>
  async (request, env) => {
    const startedAt = performance.now();
    const response = await fetch(request, env);
    logger.info(
      {
        method: request.method,
        path: maskPath(request.url),
        status: response.status,
        ms: Math.round(performance.now() - startedAt),
        requestId: response.headers.get('x-request-id') ?? undefined,
      },
      'Request completed',
    );
    return response;
  };

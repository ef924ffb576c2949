import type { Logger } from 'pino';

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** The path without the secrets that invites and customers' links carry in it. */
const loggablePath = (url: string) => new URL(url).pathname.replace(/^(\/pay|\/api\/invites)\/[^/]+/, '$1/[hidden]');

/** Logs each request that `fetch` answers: what was asked, and how and how fast it was answered. */
export const logRequests =
  <Env>(fetch: Fetch<Env>, logger: Logger): Fetch<Env> =>
  async (request, env) => {
    const startedAt = performance.now();
    const response = await fetch(request, env);
    logger.info(
      {
        method: request.method,
        path: loggablePath(request.url),
        status: response.status,
        ms: Math.round(performance.now() - startedAt),
        requestId: response.headers.get('x-request-id') ?? undefined,
      },
      'answered',
    );
    return response;
  };

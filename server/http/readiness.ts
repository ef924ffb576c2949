type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** Says that the process is not ready while `isLeaving`, so that a balancer that asks sends it nothing more. */
export const notReadyWhile =
  <Env>(isLeaving: () => boolean, fetch: Fetch<Env>): Fetch<Env> =>
  (request, env) =>
    isLeaving() && new URL(request.url).pathname === '/readyz'
      ? new Response('leaving', { status: 503, headers: { 'Cache-Control': 'no-store' } })
      : fetch(request, env);

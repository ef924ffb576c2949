type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** Responds 503 to /readyz while `isDraining`, so that a load balancer sends no more requests. */
export const respondNotReadyWhile =
  <Env>(isDraining: () => boolean, fetch: Fetch<Env>): Fetch<Env> =>
  (request, env) =>
    isDraining() && new URL(request.url).pathname === '/readyz'
      ? new Response('leaving', { status: 503, headers: { 'Cache-Control': 'no-store' } })
      : fetch(request, env);

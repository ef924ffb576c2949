import type { Context } from 'hono';
import type { Dependencies } from '../../dependencies.ts';
import { findSession } from '../../domain/sessions/sessions.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { Refusal } from '../../lib/refusal.ts';
import { changeStream } from './stream.ts';

const full = () =>
  new Refusal('throttled', 'Too many are watching at the moment', { headers: { 'Retry-After': '30' } });

/** Changes to the tenant's payments as server-sent events, to be mounted behind the guards of a signed-in call. */
export const paymentEvents = (dependencies: Dependencies) => {
  const { database, clock, live } = dependencies;
  return async (c: Context<ApiEnv>) => {
    const [tenantId, token, session] = [c.get('tenant').id, c.get('sessionToken'), c.get('session')];
    if (!session || token === undefined) throw new Refusal('not_authenticated', 'Please sign in');
    if (live.stopping.aborted) throw new Refusal('unavailable', 'The server is about to stop');
    if (!live.places.hasRoom(tenantId)) throw full();
    const stream = changeStream(database, live, {
      tenantId,
      session: session.tokenHash,
      lastEventId: c.req.header('last-event-id'),
      isWelcome: async () => (await findSession(dependencies, tenantId, token, clock(), false)) !== undefined,
    });
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies hand each event on as it comes.
      'X-Accel-Buffering': 'no',
    });
  };
};

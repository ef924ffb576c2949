import type { Context } from 'hono';
import type { ApiEnv } from '../../http/call/api-env.ts';
import type { FindSession } from '../../http/middleware/session-cookies.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeStream } from './stream.ts';

const full = () => new Refusal('throttled', 'Too many are watching at the moment', { retryAfterSeconds: 30 });

/** Changes to the tenant's payments as server-sent events, to be mounted behind the guards of a signed-in call. */
export const paymentEvents =
  ({ database, live }: Pick<Dependencies, 'database' | 'live'>, findSession: FindSession) =>
  async (c: Context<ApiEnv>) => {
    const [tenantId, token, session] = [c.get('tenant').id, c.get('sessionToken'), c.get('session')];
    if (!session || token === undefined) throw new Refusal('not_authenticated', 'Please sign in');
    if (live.stopping.aborted) throw new Refusal('unavailable', 'The server is about to stop');
    if (!live.places.hasRoom(tenantId)) throw full();
    const stream = changeStream(database, live, {
      tenantId,
      session: session.tokenHash,
      lastEventId: c.req.header('last-event-id'),
      isWelcome: async () => (await findSession({ tenantId, token, isUse: false })) !== undefined,
    });
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies hand each event on as it comes.
      'X-Accel-Buffering': 'no',
    });
  };

import type { Context } from 'hono';
import type { ApiEnv } from '../../http/call/api-env.ts';
import type { FindSession } from '../../http/middleware/session-cookies.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { createChangeStream } from './change-stream.ts';

const createTooManyStreamsError = () =>
  new ApiProblem('throttled', 'Too many are watching at the moment', { retryAfterSeconds: 30 });

/** The handler is mounted behind the guards of a signed-in call. */
export const createPaymentEventsHandler =
  ({ database, live }: Pick<Dependencies, 'database' | 'live'>, findSession: FindSession) =>
  async (c: Context<ApiEnv>) => {
    const tenantId = c.get('tenant').id;
    const token = c.get('sessionToken');
    const session = c.get('session');
    if (!session || token === undefined) throw new ApiProblem('not_authenticated', 'Please log in');
    if (live.stopping.aborted) throw new ApiProblem('unavailable', 'The server is about to stop');
    if (!live.connectionLimit.hasCapacity(tenantId)) throw createTooManyStreamsError();
    const stream = createChangeStream(database, live, {
      tenantId,
      sessionHash: session.tokenHash,
      lastEventId: c.req.header('last-event-id'),
      isAuthorized: async () =>
        (await findSession({ tenantId, token, extendsSession: false })) !== undefined,
    });
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies then forward each event at once.
      'X-Accel-Buffering': 'no',
    });
  };

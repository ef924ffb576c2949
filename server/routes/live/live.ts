import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { createHub } from './hub.ts';

interface LiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly heartbeatMs?: number;
  /** A stream without changes checks the session at this interval. */
  readonly sessionCheckMs?: number;
}

export const createLive = ({
  database,
  logger,
  heartbeatMs = 15_000,
  sessionCheckMs = 3_000,
}: LiveOptions) => {
  const stopping = new AbortController();
  return {
    heartbeatMs,
    sessionCheckMs,
    logger,
    hub: createHub(database),
    connectionLimit: createConnectionLimit(),
    stopping: stopping.signal,
    stop: () => stopping.abort(),
  };
};

export type Live = ReturnType<typeof createLive>;

import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { createHub } from './hub.ts';

interface LiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Interval of the heartbeats. */
  readonly heartbeatMs?: number;
  /** Interval at which a stream without changes checks the reader's session. */
  readonly sessionCheckMs?: number;
}

/** The state that all streams of one process share. */
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
    /** Aborts when the server stops. */
    stopping: stopping.signal,
    /** Ends all streams and rejects new ones. */
    stop: () => stopping.abort(),
  };
};

export type Live = ReturnType<typeof createLive>;

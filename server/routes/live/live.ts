import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createHub } from './hub.ts';
import { createPlaces } from './places.ts';

interface LiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Milliseconds between two signs of life, at each of which the reader's session is looked at again. */
  readonly heartbeat?: number;
}

/** What the streams of one process share. */
export const createLive = ({ database, logger, heartbeat = 15_000 }: LiveOptions) => {
  const stopping = new AbortController();
  return {
    heartbeat,
    logger,
    hub: createHub(database),
    places: createPlaces(),
    /** Aborts when all streams are to end. */
    stopping: stopping.signal,
    /** Ends all streams, and begins no more. */
    stop: () => stopping.abort(),
  };
};

export type Live = ReturnType<typeof createLive>;

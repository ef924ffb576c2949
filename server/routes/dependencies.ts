import type { HttpDependencies } from '../http/dependencies.ts';
import type { Live } from './live/live.ts';

/** Everything `createApp` is given. */
export interface Dependencies extends HttpDependencies {
  /** Streams of changes, which end before the server stops. */
  readonly live: Live;
}

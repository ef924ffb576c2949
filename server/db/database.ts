import type { Drizzle } from './drizzle.ts';
import type { Fence } from './fence.ts';

/** Who hears what is told on a channel. */
export interface Ears {
  readonly heard: (text: string) => void;
  /** Something may have been told that was not heard. */
  readonly missed: () => void;
}

/** Begins to listen to a channel, and resolves with what ends it. */
export type Listen = (channel: string, ears: Ears) => Promise<() => Promise<void>>;

/** Where all state lives: the embedded PGlite or a PostgreSQL server, behind one face. */
export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /**
   * As the schema's owner, past the tenant fence: for finding a tenant or a session, delivering messages,
   * housekeeping and the command line. Never for what a request asks of its tenant's data.
   */
  readonly system: Drizzle;
  /**
   * Runs `work` in one transaction behind the fence of `tenantId`; it commits when `work` resolves. `work` leaves
   * `system` alone: the embedded engine has one connection, which would wait for itself.
   */
  forTenant<Result>(tenantId: string, work: (fence: Fence) => Promise<Result>): Promise<Result>;
  /** Hears what is told on a channel by any process on this database (NOTIFY), once it is committed; until `close`. */
  readonly listen: Listen;
  close(): Promise<void>;
}

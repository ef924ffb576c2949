import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Drizzle } from './drizzle.ts';
import type { TenantScope } from './tenant-scope.ts';

export interface NotificationHandler {
  readonly onMessage: (text: string) => void;
  /** Called when notifications may have been lost. */
  readonly onGap: () => void;
}

/** Listens to a channel (LISTEN and NOTIFY) and resolves with an unsubscribe function. */
export type Listen = (
  channel: string,
  handler: NotificationHandler,
) => Promise<() => Promise<void>>;

export interface PoolUsage {
  /** Number of open connections. */
  readonly total: number;
  readonly idle: number;
  /** Number of queries that wait for a connection. */
  readonly waiting: number;
}

/** The one store of all state: the embedded PGlite or a PostgreSQL server. */
export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /**
   * Access as the owner of the schema, outside any tenant scope: for finding a tenant or a session,
   * delivering messages, maintenance, the command line, and for writing or locking a row of
   * `tenants`, which the role of a scope can only read. A request for which a scope is enough must
   * not read or write data of tenants with it.
   */
  readonly system: Drizzle;
  /** Encrypts what rows contain, with `APP_SECRET`. */
  readonly cipher: ContentCipher;
  /**
   * Runs `work` in one transaction in the scope of `tenantId`, which commits when `work` resolves.
   * Inside `work`, `system`, another transaction and every outgoing call throw an error, which also
   * rolls the transaction back: whatever `work` needs from outside must be read before.
   */
  forTenant<Result>(
    tenantId: string,
    work: (scope: TenantScope) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Counts the connections of this process. Undefined for the embedded database, which has one
   * connection.
   */
  readonly getPoolUsage?: () => PoolUsage;
  /** Receives the committed notifications of all processes on this database, until `close`. */
  readonly listen: Listen;
  close(): Promise<void>;
}

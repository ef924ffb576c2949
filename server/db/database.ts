import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Drizzle } from './drizzle.ts';
import type { TenantScope } from './tenant-scope.ts';

export interface NotificationHandler {
  readonly onMessage: (text: string) => void;
  /** Notifications may have been lost. */
  readonly onGap: () => void;
}

/** LISTEN and NOTIFY. Resolves with a function that unsubscribes. */
export type Listen = (
  channel: string,
  handler: NotificationHandler,
) => Promise<() => Promise<void>>;

export interface PoolUsage {
  readonly total: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** PGlite in this process, or a PostgreSQL server. */
export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /**
   * The owner of the schema, outside any tenant's scope. It finds tenants and sessions, delivers messages,
   * maintains, serves the command line, and writes or locks rows of `tenants`, which a scope can only read. A
   * request for which a scope is enough must not use it for tenants' data.
   */
  readonly unscopedDb: Drizzle;
  /** The key comes from `APP_SECRET`. */
  readonly cipher: ContentCipher;
  /**
   * The transaction commits when `work` resolves. Inside, `unscopedDb`, another transaction and every
   * outgoing call throw, which rolls it back. So callers read what `work` needs from outside before.
   */
  forTenant<Result>(
    tenantId: string,
    work: (scope: TenantScope) => Promise<Result>,
  ): Promise<Result>;
  /** Counts connections of this process. The embedded database lacks this function. */
  readonly getPoolUsage?: () => PoolUsage;
  /** Receives committed notifications of all processes on this database, until `close`. */
  readonly listen: Listen;
  close(): Promise<void>;
}

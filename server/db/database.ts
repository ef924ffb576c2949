import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Drizzle } from './drizzle.ts';
import type { TenantScope } from './tenant-scope.ts';

export interface NotificationHandler {
  readonly onMessage: (text: string) => void;
  /** It is called when notifications may have been lost. */
  readonly onGap: () => void;
}

/** Uses LISTEN and NOTIFY. Resolves with a function that unsubscribes. */
export type Listen = (
  channel: string,
  handler: NotificationHandler,
) => Promise<() => Promise<void>>;

export interface PoolUsage {
  /** Open connections. */
  readonly total: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

/** Stores all data, in PGlite in this process or in a PostgreSQL server. */
export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /**
   * The owner of the schema, outside any tenant's scope. It finds tenants and sessions, delivers messages,
   * maintains, serves the command line, and writes or locks rows of `tenants`, which a scope can only read. A
   * request for which a scope is enough must not use it for tenants' data.
   */
  readonly unscopedDb: Drizzle;
  /** Encrypts and decrypts with `APP_SECRET`. */
  readonly cipher: ContentCipher;
  /**
   * Runs one transaction in the tenant's scope, which commits when `work` resolves. Inside, `unscopedDb`,
   * another transaction and every outgoing call throw, which rolls it back. Read what `work` needs from
   * outside before the transaction.
   */
  forTenant<Result>(
    tenantId: string,
    work: (scope: TenantScope) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Counts connections of this process. The embedded database has one connection, and lacks this
   * function.
   */
  readonly getPoolUsage?: () => PoolUsage;
  /** Receives committed notifications of all processes on this database, until `close`. */
  readonly listen: Listen;
  close(): Promise<void>;
}

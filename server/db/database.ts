import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Drizzle } from './drizzle.ts';
import type { TenantScope } from './tenant-scope.ts';

export interface NotificationHandler {
  readonly onMessage: (text: string) => void;
  /** Notifications may have been lost. */
  readonly onGap: () => void;
}

/** Resolves with a function that unsubscribes. */
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

export interface Database {
  readonly engine: 'pglite' | 'postgresql';
  /**
   * The owner of the schema, outside any tenant's scope. It finds tenants and sessions, delivers messages,
   * maintains, serves the command line, and writes or locks rows of `tenants`, which a scope can only read. A
   * request for which a scope is enough must not use it for tenants' data.
   */
  readonly unscopedDb: Drizzle;
  readonly cipher: ContentCipher;
  /**
   * Inside, `unscopedDb`, another transaction and every outgoing call throw, which rolls it back. So callers
   * read what `work` needs from outside before.
   */
  forTenant<Result>(
    tenantId: string,
    work: (scope: TenantScope) => Promise<Result>,
  ): Promise<Result>;
  readonly getPoolUsage?: () => PoolUsage;
  /** Receives committed notifications of all processes on this database, until `close`. */
  readonly listen: Listen;
  close(): Promise<void>;
}

import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Transaction } from './drizzle.ts';

type TenantTable = PgTable & { tenantId: PgColumn };

type WhereTenant = (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;

/**
 * A call reads and writes the data of its tenant only through this object. Two checks keep tenants
 * apart: row-level security limits the transaction `tx` to the tenant's rows, and each query of a
 * tenant's table has the condition `whereTenant`.
 */
export interface TenantScope {
  readonly tx: Transaction;
  readonly tenantId: string;
  /**
   * Returns the condition for the rows of `table` that belong to the tenant and fulfil all
   * `conditions`.
   */
  readonly whereTenant: WhereTenant;
  /** As `whereTenant`, with the placeholder `tenantId`: for statements that all tenants share. */
  readonly whereTenantPlaceholder: WhereTenant;
  /** Encrypts what rows contain. */
  readonly cipher: ContentCipher;
}

/** Runs `work` in a transaction in the scope of one tenant. */
export type RunInTenantScope = <Result>(
  work: (scope: TenantScope) => Promise<Result>,
) => Promise<Result>;

const createWhereTenant =
  (tenantId: string | Placeholder): WhereTenant =>
  (table, ...conditions) =>
    and(eq(table.tenantId, tenantId), ...conditions);

const whereTenantPlaceholder = createWhereTenant(sql.placeholder('tenantId'));

/**
 * Sets the role, the tenant and the search path of `tx` until the transaction ends. The search path
 * puts temporary tables (`pg_temp`) last, because PostgreSQL otherwise prefers a temporary table to
 * our table of the same name. `app.writes_undelivered` tells the trigger of migration 0047 that this
 * release writes the column itself.
 */
export const enterTenantScope = async (
  tx: Transaction,
  tenantId: string,
  cipher: ContentCipher,
): Promise<TenantScope> => {
  if (!isUuid(tenantId)) throw new Error('The id of the tenant is not a UUID');
  // Without values, PostgreSQL receives this statement together with BEGIN.
  await tx.execute(
    sql.raw(`select set_config('role', 'beepaid_tenant', true), set_config('app.tenant', '${tenantId}', true),
    set_config('search_path', 'public, pg_temp', true), set_config('app.writes_undelivered', 'on', true)`),
  );
  const whereTenant = createWhereTenant(tenantId);
  return { tx, tenantId, whereTenant, whereTenantPlaceholder, cipher };
};

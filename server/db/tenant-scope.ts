import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './drizzle.ts';

type TenantTable = PgTable & { tenantId: PgColumn };

/**
 * A request reads and writes its tenant's data only through this object. It has a transaction, limited to the tenant's
 * rows by row-level security, and the condition that every query of a tenant table adds.
 */
export interface TenantScope {
  readonly tx: Transaction;
  readonly tenantId: string;
  /** The condition for rows of this tenant in `table` for which `conditions` hold. */
  readonly whereTenant: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
}

/** Runs `work` in a transaction in the scope of one tenant. */
export type RunInTenantScope = <Result>(work: (scope: TenantScope) => Promise<Result>) => Promise<Result>;

/**
 * Sets the role, the tenant and the search path of `tx` until the transaction ends. Without this path, PostgreSQL would
 * find a temporary table before the table of the same name.
 */
export const enterTenantScope = async (tx: Transaction, tenantId: string): Promise<TenantScope> => {
  await tx.execute(sql`select set_config('role', 'beepaid_tenant', true), set_config('app.tenant', ${tenantId}, true),
    set_config('search_path', 'public, pg_temp', true)`);
  return {
    tx,
    tenantId,
    whereTenant: (table, ...conditions) => and(eq(table.tenantId, tenantId), ...conditions),
  };
};

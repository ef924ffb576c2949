import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './drizzle.ts';

type TenantTable = PgTable & { tenantId: PgColumn };

/**
 * The only access of a request to the data of its tenant: a transaction whose role sees the rows of that tenant only
 * (row-level security), and the condition that every query of a tenant table adds.
 */
export interface TenantScope {
  readonly tx: Transaction;
  readonly tenantId: string;
  /** The condition for rows of this tenant in `table` for which `conditions` hold. */
  readonly whereTenant: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
}

/** Runs `work` in a transaction in the scope of one tenant. */
export type InTenant = <Result>(work: (scope: TenantScope) => Promise<Result>) => Promise<Result>;

/** Sets the role and the tenant of `tx`; both last until the transaction ends. */
export const enterTenantScope = async (tx: Transaction, tenantId: string): Promise<TenantScope> => {
  await tx.execute(sql`select set_config('role', 'beepaid_tenant', true), set_config('app.tenant', ${tenantId}, true)`);
  return {
    tx,
    tenantId,
    whereTenant: (table, ...conditions) => and(eq(table.tenantId, tenantId), ...conditions),
  };
};

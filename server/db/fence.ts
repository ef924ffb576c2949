import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './drizzle.ts';

type TenantTable = PgTable & { tenantId: PgColumn };

/**
 * The one way for a request to reach the data of its tenant: a transaction whose role sees that tenant's rows
 * alone, and the condition to put on every query of a tenant's table.
 */
export interface Fence {
  readonly tx: Transaction;
  readonly tenantId: string;
  /** The condition for rows of this tenant in `table` for which `conditions` hold. */
  readonly own: (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;
}

/** Runs `work` in a transaction behind the fence of one tenant. */
export type InTenant = <Result>(work: (fence: Fence) => Promise<Result>) => Promise<Result>;

/** Puts `tx` behind the fence: its role and tenant last until it ends. */
export const fence = async (tx: Transaction, tenantId: string): Promise<Fence> => {
  await tx.execute(sql`select set_config('role', 'beepaid_tenant', true), set_config('app.tenant', ${tenantId}, true)`);
  return {
    tx,
    tenantId,
    own: (table, ...conditions) => and(eq(table.tenantId, tenantId), ...conditions),
  };
};

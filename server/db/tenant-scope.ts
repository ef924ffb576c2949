import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { ContentCipher } from '../lib/crypto/content-cipher.ts';
import type { Transaction } from './drizzle.ts';

type TenantTable = PgTable & { tenantId: PgColumn };

type WhereTenant = (table: TenantTable, ...conditions: (SQL | undefined)[]) => SQL | undefined;

/**
 * A call reaches its tenant's data only through this. Two checks keep tenants apart: row-level security
 * limits `tx`, and each query has the condition `whereTenant`.
 */
export interface TenantScope {
  readonly tx: Transaction;
  readonly tenantId: string;
  readonly whereTenant: WhereTenant;
  /** The placeholder `tenantId` lets all tenants share a statement. */
  readonly whereTenantPlaceholder: WhereTenant;
  readonly cipher: ContentCipher;
}

export type RunInTenantScope = <Result>(
  work: (scope: TenantScope) => Promise<Result>,
) => Promise<Result>;

const createWhereTenant =
  (tenantId: string | Placeholder): WhereTenant =>
  (table, ...conditions) =>
    and(eq(table.tenantId, tenantId), ...conditions);

const whereTenantPlaceholder = createWhereTenant(sql.placeholder('tenantId'));

/**
 * Role, tenant and search path hold until the transaction ends. PostgreSQL prefers a temporary table to ours
 * of the same name, so `pg_temp` comes last in the path. `app.writes_undelivered` tells the trigger of
 * migration 0047 that this release writes the column itself.
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

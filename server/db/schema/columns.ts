import { sql } from 'drizzle-orm';
import { bigint, customType, pgPolicy, pgRole, timestamp } from 'drizzle-orm/pg-core';

/** The role that requests run under: row-level security holds for it, and it reads one tenant at a time. */
export const tenantRole = pgRole('beepaid_tenant').existing();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Money in integer pence. */
export const pence = (name: string) => bigint(name, { mode: 'number' });

/** Row-level security: rows whose `column` is the tenant of the transaction. */
export const fencedBy = (column: string) =>
  pgPolicy('tenant_fence', {
    as: 'permissive',
    for: 'all',
    to: tenantRole,
    using: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
    withCheck: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
  });

/** The transaction that wrote a row, for readers who follow what is committed (`server/routes/live/`). */
export const writtenIn = customType<{ data: string }>({ dataType: () => 'xid8' });

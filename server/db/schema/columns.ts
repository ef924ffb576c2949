import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  customType,
  foreignKey,
  pgPolicy,
  pgRole,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** Request transactions have this role. Row-level security limits it to one tenant. */
export const tenantRole = pgRole('beepaid_tenant').existing();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/**
 * The number in E.164, by which numbers are compared. When it is empty, the typed text is no number. Null
 * means that there is no text, or an older release wrote the row and `fillPhoneNumbers` has yet to read it.
 */
export const phoneE164 = () => text('phone_e164');
export const pence = (name: string) => bigint(name, { mode: 'number' });

/** Row-level security shows only rows whose `column` is the transaction's tenant. */
export const tenantPolicy = (column: string) =>
  pgPolicy('tenant_fence', {
    as: 'permissive',
    for: 'all',
    to: tenantRole,
    using: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
    withCheck: sql.raw(`${column} = nullif(current_setting('app.tenant', true), '')::uuid`),
  });

interface TenantTable {
  readonly tenantId: AnyPgColumn;
}

/** The key contains the tenant, so that no row can refer to a row of another tenant. */
export const tenantForeignKey = (
  name: string,
  { tenantId }: TenantTable,
  column: AnyPgColumn,
  parent: TenantTable & { readonly id: AnyPgColumn },
) =>
  foreignKey({ name, columns: [tenantId, column], foreignColumns: [parent.tenantId, parent.id] });

export const cascadingForeignKey = (...args: Parameters<typeof tenantForeignKey>) =>
  tenantForeignKey(...args).onDelete('cascade');

/** The event stream finds newly committed rows by the transaction that wrote them. */
export const writtenIn = customType<{ data: string }>({ dataType: () => 'xid8' });
export const currentTransaction = sql`pg_current_xact_id()`;

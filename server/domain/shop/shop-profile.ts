import { eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Database } from '../../db/database.ts';
import { tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { checkNames } from '../../lib/text/check-names.ts';
import { emptyToNull } from '../../lib/text/empty-to-null.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { getLogoPath, type ProfileAction } from './shop-logo.ts';

type Payload = ParsedPayload<'updateShop'>;
type ProfileRow = Omit<
  typeof tenants.$inferSelect,
  'id' | 'host' | 'hasBeepaidGoModule' | 'includeVat' | 'isDemo' | 'createdAt'
>;

const toColumns = ({
  name,
  phone,
  address,
  vatNumber,
  replyTo,
  linkLifetimeDays,
  pricesIncludeVat,
  confirmAbove,
  allowsDelayedMethods,
  reminderDays,
  counterMax,
  counterSharesPrices,
}: Payload) =>
  ({
    name,
    phone: emptyToNull(phone),
    address: emptyToNull(address),
    vatNumber: emptyToNull(vatNumber),
    replyTo: emptyToNull(replyTo),
    linkLifetimeDays,
    pricesIncludeVat,
    confirmAbove,
    allowsDelayedMethods,
    reminderDays,
    counterMax,
    counterSharesPrices,
  }) satisfies ColumnsFor<typeof tenants, Payload>;

const toProfile = ({
  name,
  phone,
  address,
  vatNumber,
  replyTo,
  logoHash,
  linkLifetimeDays,
  pricesIncludeVat,
  confirmAbove,
  allowsDelayedMethods,
  reminderDays,
  counterMax,
  counterSharesPrices,
}: ProfileRow) => ({
  name,
  phone,
  address,
  vatNumber,
  replyTo,
  logoUrl: getLogoPath(logoHash),
  linkLifetimeDays,
  pricesIncludeVat,
  confirmAbove,
  allowsDelayedMethods,
  reminderDays,
  counterMax,
  counterSharesPrices,
});

/**
 * Reads the profile from the database, because the tenant that a call has cached may be two seconds
 * old.
 */
export const getShopProfile = async ({ tx, tenantId }: TenantScope) => {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
  if (!row) throw new Error('The tenant is gone');
  return toProfile(row);
};

/**
 * Changes the profile outside the tenant scope, because the role of the scope may not change
 * tenants.
 * @throws ApiProblem invalid
 */
export const updateShopProfile = async (
  { system }: Database,
  tenantId: string,
  payload: Payload,
  { now, source }: ProfileAction,
) => {
  const { name, phone, address } = payload;
  checkNames({ name, phone: phone ?? '', address: address ?? '' });
  const row = await system.transaction(async (tx) => {
    const [updated] = await tx
      .update(tenants)
      .set(omitUndefined(toColumns(payload)))
      .where(eq(tenants.id, tenantId))
      .returning();
    await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'profile_updated' });
    return updated;
  });
  if (!row) throw new Error('The tenant is gone');
  return toProfile(row);
};

import { eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { shopPayload } from '../../../contract/entities/shop.ts';
import type { ColumnsFor, Transaction } from '../../db/drizzle.ts';
import { tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { getRowVersion, type RequireUnchanged } from '../../lib/network/row-version.ts';
import { checkNames, removeEmailAddresses } from '../../lib/text/link-text.ts';
import { emptyToNull, omitUndefined } from '../../lib/text/optional-fields.ts';
import { listChangedFields, recordAuditEvent } from '../audit/record-audit-event.ts';
import { getLogoPath, type ProfileAction } from './shop-logo.ts';

type Payload = ParsedPayload<'updateShop'>;
type ProfileRow = Omit<
  typeof tenants.$inferSelect,
  'id' | 'host' | 'hasBeepaidGoModule' | 'isDemo' | 'createdAt'
>;

const toColumns = ({
  name,
  phone,
  address,
  vatNumber,
  replyTo,
  linkLifetimeDays,
  pricesIncludeVat,
  includeVat,
  confirmAbove,
  allowsDelayedMethods,
  reminderDays,
  counterMax,
  counterSharesPrices,
  colour,
  dataContact,
}: Payload) =>
  ({
    includeVat: includeVat ?? undefined,
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
    colour: emptyToNull(colour),
    dataContact: emptyToNull(dataContact),
  }) satisfies ColumnsFor<typeof tenants, Payload>;

const toProfile = (row: ProfileRow) => ({
  name: row.name,
  phone: row.phone,
  address: row.address,
  vatNumber: row.vatNumber,
  replyTo: row.replyTo,
  logoUrl: getLogoPath(row.logoHash),
  linkLifetimeDays: row.linkLifetimeDays,
  pricesIncludeVat: row.pricesIncludeVat,
  includeVat: row.asksVat ? null : row.includeVat,
  confirmAbove: row.confirmAbove,
  allowsDelayedMethods: row.allowsDelayedMethods,
  reminderDays: row.reminderDays,
  counterMax: row.counterMax,
  counterSharesPrices: row.counterSharesPrices,
  colour: row.colour,
  dataContact: row.dataContact,
  version: getRowVersion(shopPayload, row),
});

/** The tenant in the cache may be two seconds old. */
export const getShopProfile = async ({ tx, tenantId }: Pick<TenantScope, 'tx' | 'tenantId'>) => {
  const [row] = await tx.select().from(tenants).where(eq(tenants.id, tenantId));
  if (!row) throw new Error('The tenant is gone');
  return toProfile(row);
};

export const updateShopProfile = async (
  tx: Transaction,
  tenantId: string,
  payload: Payload,
  {
    now,
    source,
    requireUnchanged,
  }: ProfileAction & { readonly requireUnchanged: RequireUnchanged },
) => {
  const { name, phone, address, dataContact } = payload;
  // `checkNames` refuses what mail programs turn into links, but customers need an email address in this
  // field.
  const withoutAddresses = removeEmailAddresses(dataContact ?? '');
  checkNames({
    name,
    phone: phone ?? '',
    address: address ?? '',
    data_contact: withoutAddresses,
  });
  const [before] = await tx
    .select()
    .from(tenants)
    .where(eq(tenants.id, tenantId))
    .for('no key update');
  if (!before) throw new Error('The tenant is gone');
  const current = toProfile(before);
  await requireUnchanged(current.version, () => current);
  const columns = toColumns(payload);
  const changes = listChangedFields(current, omitUndefined(columns));
  const asksVat = typeof payload.includeVat === 'boolean' ? false : undefined;
  await tx
    .update(tenants)
    .set(omitUndefined({ ...columns, asksVat }))
    .where(eq(tenants.id, tenantId));
  if (changes.length > 0)
    await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'profile_updated', changes });
};

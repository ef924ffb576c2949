import { eq, sql } from 'drizzle-orm';
import type { ReadPayloadOf, ReadQueryOf } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Fence } from '../../db/fence.ts';
import { found, rowId } from '../../db/paging.ts';
import { services } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';
import { notFound } from '../../lib/refusal.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

type ServiceRow = typeof services.$inferSelect;
type ServicePayload = ReadPayloadOf<'createService'>;

const toColumns = ({ name, description, cost, serviceOrder }: ServicePayload) =>
  ({ name, description, cost, serviceOrder }) satisfies ColumnsFor<typeof services, ServicePayload>;

const toSearchText = ({ name, description }: Pick<ServiceRow, 'name' | 'description'>) =>
  searchTextOf(name, description);

const toService = ({ id, name, description, cost, serviceOrder }: ServiceRow) => ({
  id,
  name,
  description,
  cost,
  serviceOrder,
});

const toOnlyService = ([row]: ServiceRow[]) => {
  if (!row) throw notFound('Service');
  return toService(row);
};

const selectService = ({ tx, own }: Fence, id: string) =>
  tx
    .select()
    .from(services)
    .where(own(services, eq(services.id, rowId('Service', id))));

/** The price list, in its own order and then by name. */
export const listServices = async ({ tx, own }: Fence, { search }: ReadQueryOf<'listServices'>) => {
  const rows = await tx
    .select()
    .from(services)
    .where(own(services, found(services.searchText, search)))
    .orderBy(sql`${services.serviceOrder} nulls last`, sql`lower(${services.name})`, services.id);
  return rows.map(toService);
};

/** @throws Refusal not_found */
export const getService = async (fence: Fence, id: string) => toOnlyService(await selectService(fence, id));

export const createService = async ({ tx, tenantId }: Fence, payload: ServicePayload, now: Date) => {
  const columns = toColumns(payload);
  const rows = await tx
    .insert(services)
    .values({ ...columns, id: newId(), tenantId, createdAt: now, searchText: toSearchText(columns) })
    .returning();
  return toOnlyService(rows);
};

/** Changes the columns that `payload` names. @throws Refusal not_found */
export const updateService = async (fence: Fence, id: string, payload: ServicePayload) => {
  const [before] = await selectService(fence, id).for('no key update');
  if (!before) throw notFound('Service');
  const changes = withoutUndefined(toColumns(payload));
  const rows = await fence.tx
    .update(services)
    .set({ ...changes, searchText: toSearchText({ ...before, ...changes }) })
    .where(fence.own(services, eq(services.id, before.id)))
    .returning();
  return toOnlyService(rows);
};

/** @throws Refusal not_found */
export const deleteService = async ({ tx, own }: Fence, id: string) => {
  const rows = await tx
    .delete(services)
    .where(own(services, eq(services.id, rowId('Service', id))))
    .returning();
  toOnlyService(rows);
};

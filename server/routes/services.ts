import { eq, sql } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../contract/calls.ts';
import { found, rowId } from '../db/paging.ts';
import { services } from '../db/schema.ts';
import { handle } from '../http/call/handle.ts';
import { newId } from '../lib/ids.ts';
import { notFound } from '../lib/refusal.ts';
import { searchTextOf } from '../lib/search-text.ts';

type ServiceRow = typeof services.$inferSelect;

const shown = ({ id, name, description, cost, serviceOrder }: ServiceRow) => ({
  id,
  name,
  description,
  cost,
  serviceOrder,
});

const onlyService = ([row]: ServiceRow[]) => {
  if (!row) throw notFound('Service');
  return shown(row);
};

const columnsOf = ({ name, description, cost, serviceOrder }: ReadPayloadOf<'createService'>) => ({
  name,
  description,
  cost,
  serviceOrder,
  searchText: searchTextOf(name, description),
});

export const listServices = handle('listServices', async ({ fence, query }) => {
  const rows = await fence.tx
    .select()
    .from(services)
    .where(fence.own(services, found(services.searchText, query.search)))
    .orderBy(sql`${services.serviceOrder} nulls last`, sql`lower(${services.name})`, services.id);
  return rows.map(shown);
});

export const getService = handle('getService', async ({ fence, params }) => {
  const id = rowId('Service', params.id);
  return onlyService(
    await fence.tx
      .select()
      .from(services)
      .where(fence.own(services, eq(services.id, id))),
  );
});

export const createService = handle('createService', async ({ fence, payload, now }) =>
  onlyService(
    await fence.tx
      .insert(services)
      .values({ id: newId(), tenantId: fence.tenantId, createdAt: now, ...columnsOf(payload) })
      .returning(),
  ),
);

export const updateService = handle('updateService', async ({ fence, params, payload }) => {
  const id = rowId('Service', params.id);
  const rows = await fence.tx
    .update(services)
    .set(columnsOf(payload))
    .where(fence.own(services, eq(services.id, id)))
    .returning();
  return onlyService(rows);
});

export const deleteService = handle('deleteService', async ({ fence, params }) => {
  const id = rowId('Service', params.id);
  const gone = await fence.tx
    .delete(services)
    .where(fence.own(services, eq(services.id, id)))
    .returning();
  onlyService(gone);
});

import { eq, sql } from 'drizzle-orm';
import type { ParsedPayloadOf, ParsedQueryOf } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import { matchesSearch, requireUuid } from '../../db/paging.ts';
import { services } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/api-problem.ts';
import { newId } from '../../lib/ids.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { buildSearchText } from '../../lib/search-text.ts';

type ServiceRow = typeof services.$inferSelect;
type ServicePayload = ParsedPayloadOf<'createService'>;

const toColumns = ({ name, description, cost, serviceOrder }: ServicePayload) =>
  ({ name, description, cost, serviceOrder }) satisfies ColumnsFor<typeof services, ServicePayload>;

const toSearchText = ({ name, description }: Pick<ServiceRow, 'name' | 'description'>) =>
  buildSearchText(name, description);

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

const selectService = ({ tx, whereTenant }: TenantScope, id: string) =>
  tx
    .select()
    .from(services)
    .where(whereTenant(services, eq(services.id, requireUuid('Service', id))));

/** The price list, sorted by `serviceOrder`, then by name. */
export const listServices = async ({ tx, whereTenant }: TenantScope, { search }: ParsedQueryOf<'listServices'>) => {
  const rows = await tx
    .select()
    .from(services)
    .where(whereTenant(services, matchesSearch(services.searchText, search)))
    .orderBy(sql`${services.serviceOrder} nulls last`, sql`lower(${services.name})`, services.id);
  return rows.map(toService);
};

/** @throws ApiProblem not_found */
export const getService = async (scope: TenantScope, id: string) => toOnlyService(await selectService(scope, id));

export const createService = async ({ tx, tenantId }: TenantScope, payload: ServicePayload, now: Date) => {
  const columns = toColumns(payload);
  const rows = await tx
    .insert(services)
    .values({ ...columns, id: newId(), tenantId, createdAt: now, searchText: toSearchText(columns) })
    .returning();
  return toOnlyService(rows);
};

/** Changes the columns that `payload` contains. @throws ApiProblem not_found */
export const updateService = async (scope: TenantScope, id: string, payload: ServicePayload) => {
  const [before] = await selectService(scope, id).for('no key update');
  if (!before) throw notFound('Service');
  const changes = omitUndefined(toColumns(payload));
  const rows = await scope.tx
    .update(services)
    .set({ ...changes, searchText: toSearchText({ ...before, ...changes }) })
    .where(scope.whereTenant(services, eq(services.id, before.id)))
    .returning();
  return toOnlyService(rows);
};

/** @throws ApiProblem not_found */
export const deleteService = async ({ tx, whereTenant }: TenantScope, id: string) => {
  const rows = await tx
    .delete(services)
    .where(whereTenant(services, eq(services.id, requireUuid('Service', id))))
    .returning();
  toOnlyService(rows);
};

import { eq, sql } from 'drizzle-orm';
import type { ParsedPayload, ParsedQuery } from '../../../contract/calls.ts';
import type { AuditChange } from '../../../contract/entities/audit.ts';
import { servicePayload } from '../../../contract/entities/service-payload.ts';
import { searchedInServices } from '../../../contract/text/searched-fields.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import { matchesSearch, requireUuid } from '../../db/paging.ts';
import { services } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { getRowVersion, type RequireUnchanged } from '../../lib/network/row-version.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { omitUndefined } from '../../lib/text/optional-fields.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import {
  type AuditEntry,
  listChangedFields,
  recordAuditEvent,
} from '../audit/record-audit-event.ts';

type ServiceRow = typeof services.$inferSelect;
type ServicePayload = ParsedPayload<'createService'>;

const toColumns = ({ name, description, cost, costGross, serviceOrder }: ServicePayload) =>
  ({ name, description, cost, costGross, serviceOrder }) satisfies ColumnsFor<
    typeof services,
    ServicePayload
  >;

export const buildServiceSearchText = (service: Pick<ServiceRow, 'name' | 'description'>) =>
  buildSearchText(...searchedInServices.getTexts(service));

const toService = (row: ServiceRow) => {
  const { id, name, description, cost, costGross, serviceOrder } = row;
  const version = getRowVersion(servicePayload, row);
  return { id, name, description, cost, costGross, serviceOrder, version };
};

/** @throws ApiProblem not_found when there is no row */
const toSingleService = ([row]: ServiceRow[]) => {
  if (!row) throw createNotFoundError('Service');
  return toService(row);
};

const selectService = ({ tx, whereTenant }: TenantScope, id: string) =>
  tx
    .select()
    .from(services)
    .where(whereTenant(services, eq(services.id, requireUuid('Service', id))));

export const listServices = async (
  { tx, whereTenant }: TenantScope,
  { search }: ParsedQuery<'listServices'>,
) => {
  const rows = await tx
    .select()
    .from(services)
    .where(whereTenant(services, matchesSearch(services, search)))
    .orderBy(sql`${services.serviceOrder} nulls last`, sql`lower(${services.name})`, services.id);
  return rows.map(toService);
};

/** @throws ApiProblem not_found */
export const getService = async (scope: TenantScope, id: string) =>
  toSingleService(await selectService(scope, id));

interface Edit {
  readonly now: Date;
  readonly source: AuditSource;
}

const recordServiceEvent = (
  { tx, tenantId }: TenantScope,
  { id, name }: ServiceRow,
  event: Pick<AuditEntry, 'kind' | 'changes'>,
  { now, source }: Edit,
) =>
  recordAuditEvent(tx, {
    ...event,
    tenantId,
    at: now,
    source,
    subject: { type: 'service', id, name },
  });

type Prices = Pick<ServiceRow, 'cost' | 'costGross'>;
const noPrices: Prices = { cost: null, costGross: null };

const listPriceChanges = (before: Prices, after: Prices): AuditChange[] =>
  (['cost', 'costGross'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }));

export const createService = async (scope: TenantScope, payload: ServicePayload, edit: Edit) => {
  const { tx, tenantId } = scope;
  const columns = toColumns(payload);
  const [created] = await tx
    .insert(services)
    .values({
      ...columns,
      id: newId(),
      tenantId,
      createdAt: edit.now,
      searchText: buildServiceSearchText(columns),
    })
    .returning();
  if (!created) throw new Error('The service was not inserted');
  await recordServiceEvent(
    scope,
    created,
    { kind: 'service_created', changes: listPriceChanges(noPrices, created) },
    edit,
  );
  return toService(created);
};

export const updateService = async (
  scope: TenantScope,
  id: string,
  payload: ServicePayload,
  edit: Edit & { readonly requireUnchanged: RequireUnchanged },
) => {
  const [before] = await selectService(scope, id).for('no key update');
  if (!before) throw createNotFoundError('Service');
  const current = toService(before);
  await edit.requireUnchanged(current.version, () => current);
  const changes = omitUndefined(toColumns(payload));
  const rows = await scope.tx
    .update(services)
    .set({ ...changes, searchText: buildServiceSearchText({ ...before, ...changes }) })
    .where(scope.whereTenant(services, eq(services.id, before.id)))
    .returning();
  const { cost = before.cost, costGross = before.costGross, ...texts } = changes;
  const auditChanges = [
    ...listChangedFields(before, texts),
    ...listPriceChanges(before, { cost, costGross }),
  ];
  if (auditChanges.length > 0) {
    await recordServiceEvent(
      scope,
      before,
      { kind: 'service_updated', changes: auditChanges },
      edit,
    );
  }
  return toSingleService(rows);
};

/** @throws ApiProblem not_found */
export const deleteService = async (scope: TenantScope, id: string, edit: Edit) => {
  const [deleted] = await scope.tx
    .delete(services)
    .where(scope.whereTenant(services, eq(services.id, requireUuid('Service', id))))
    .returning();
  if (!deleted) throw createNotFoundError('Service');
  const changes = listPriceChanges(deleted, noPrices);
  await recordServiceEvent(scope, deleted, { kind: 'service_deleted', changes }, edit);
};

import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import {
  type ImportPreview,
  type ImportSubject,
  type ImportSummary,
  importUndoHours,
} from '../../../contract/entities/import.ts';
import { requireUuid } from '../../db/paging.ts';
import { importedRows, imports, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import type { PhoneCountries } from '../../lib/text/phone-number.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { listCounts, recordAuditEvent } from '../audit/record-audit-event.ts';
import { createCustomerImport } from './customer-import.ts';
import type { ImportTarget, RowChange, StoredRow } from './import-target.ts';
import { insertInBatches } from './insert-in-batches.ts';
import { getColumns, planImport, toPreviewRow } from './plan-import.ts';
import { readTable } from './read-table.ts';
import { createServiceImport } from './service-import.ts';
import { undoCustomerRows, undoServiceRows } from './undo-rows.ts';

export interface ImportRules {
  readonly phoneCountries: PhoneCountries;
  readonly pricesIncludeVat: boolean;
}

interface Action {
  readonly now: Date;
  readonly source: AuditSource;
}

const UNDO_MS = importUndoHours * HOUR_MS;

const withTarget = <Result>(
  subject: ImportSubject,
  { phoneCountries, pricesIncludeVat }: ImportRules,
  work: <Read, Stored extends StoredRow>(target: ImportTarget<Read, Stored>) => Result,
): Result =>
  subject === 'customers'
    ? work(createCustomerImport(phoneCountries))
    : work(createServiceImport({ pricesIncludeVat }));

const readFile = ({
  file,
  subject,
  columns,
}: Pick<ParsedPayload<'previewImport'>, 'file' | 'subject' | 'columns'>) => ({
  table: readTable(Buffer.from(file, 'base64')),
  subject,
  columns,
});

/** A call's tenant is cached for up to two seconds, so it is read again. */
export const readPricesIncludeVat = async ({ tx, tenantId }: TenantScope) => {
  const [shop] = await tx
    .select({ includeVat: tenants.includeVat, pricesIncludeVat: tenants.pricesIncludeVat })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  return shop?.includeVat === true && shop.pricesIncludeVat;
};

/** @throws ApiProblem invalid when the file cannot be read */
export const previewImport = (
  scope: TenantScope,
  payload: ParsedPayload<'previewImport'>,
  rules: ImportRules,
): Promise<ImportPreview> => {
  const file = readFile(payload);
  return withTarget(payload.subject, rules, async (target) => {
    const rows = await planImport(scope, target, file);
    return {
      headings: [...file.table.headings],
      columns: getColumns(file),
      rows: rows.map(toPreviewRow),
    };
  });
};

/** Other imports and new customers of the tenant wait until the transaction has ended. */
const lockImports = ({ tx, tenantId }: TenantScope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers.${tenantId}`}, 0))`);

const applyPlan = async <Read, Stored extends StoredRow>(
  scope: TenantScope,
  target: ImportTarget<Read, Stored>,
  { payload, now }: { readonly payload: ParsedPayload<'createImport'>; readonly now: Date },
): Promise<RowChange[]> => {
  const rows = await planImport(scope, target, readFile(payload));
  const newRows = rows.flatMap((row) => (row.group === 'new' ? [row.read] : []));
  const added = await target.insert(scope, newRows, now);
  const choices = new Map(payload.choices.map(({ line, fields }) => [line, fields]));
  const changed: RowChange[] = [];
  for (const row of rows) {
    if (row.group !== 'different') continue;
    const fields = (choices.get(row.line) ?? []).filter((field) => row.differing.includes(field));
    if (fields.length > 0) changed.push(await target.update(scope, row.stored, row.read, fields));
  }
  return [...added, ...changed];
};

const importedKinds = {
  customers: 'customers_imported',
  services: 'services_imported',
} as const;

/** @throws ApiProblem invalid when the file cannot be read */
export const createImport = async (
  scope: TenantScope,
  payload: ParsedPayload<'createImport'>,
  { now, source, ...rules }: Action & ImportRules,
): Promise<ImportSummary> => {
  const { tx, tenantId } = scope;
  const { subject } = payload;
  await lockImports(scope);
  const changes = await withTarget(subject, rules, (target) =>
    applyPlan(scope, target, { payload, now }),
  );
  const id = newId();
  await tx.insert(imports).values({ id, tenantId, subject, createdAt: now });
  await insertInBatches(changes, async (batch) => {
    const rows = batch.map((change) => ({
      id: newId(),
      tenantId,
      importId: id,
      customerId: subject === 'customers' ? change.id : null,
      serviceId: subject === 'services' ? change.id : null,
      before: change.before,
      after: change.after,
    }));
    await tx.insert(importedRows).values(rows);
    return [];
  });
  const added = changes.filter(({ before }) => before === null).length;
  const changed = changes.length - added;
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind: importedKinds[subject],
    changes: listCounts({ addedCount: added, changedCount: changed }),
  });
  return {
    id,
    subject,
    at: now.toISOString(),
    added,
    changed,
    undoUntil: new Date(now.getTime() + UNDO_MS).toISOString(),
  };
};

const rowCounts = {
  added: sql`count(${importedRows.id}) filter (where ${importedRows.before} is null)`.mapWith(
    Number,
  ),
  changed: sql`count(${importedRows.before})`.mapWith(Number),
};

export const listImports = async (
  { tx, whereTenant }: TenantScope,
  now: Date,
): Promise<ImportSummary[]> => {
  const rows = await tx
    .select({
      id: imports.id,
      subject: imports.subject,
      createdAt: imports.createdAt,
      undoneAt: imports.undoneAt,
      ...rowCounts,
    })
    .from(imports)
    .leftJoin(importedRows, whereTenant(importedRows, eq(importedRows.importId, imports.id)))
    .where(whereTenant(imports, gt(imports.createdAt, new Date(now.getTime() - UNDO_MS))))
    .groupBy(imports.id)
    .orderBy(desc(imports.createdAt), desc(imports.id));
  return rows.map(({ id, subject, createdAt, undoneAt, added, changed }) => ({
    id,
    subject,
    at: createdAt.toISOString(),
    added,
    changed,
    undoUntil: undoneAt ? null : new Date(createdAt.getTime() + UNDO_MS).toISOString(),
  }));
};

/**
 * Rows that users have changed or used since then stay. A second undo changes nothing.
 * @throws ApiProblem not_found
 */
export const undoImport = async (scope: TenantScope, id: string, { now, source }: Action) => {
  const { tx, tenantId, whereTenant } = scope;
  await lockImports(scope);
  const [found] = await tx
    .select()
    .from(imports)
    .where(
      whereTenant(
        imports,
        and(
          eq(imports.id, requireUuid('Import', id)),
          gt(imports.createdAt, new Date(now.getTime() - UNDO_MS)),
        ),
      ),
    );
  if (!found) throw createNotFoundError('Import');
  if (found.undoneAt) return { removed: 0, restored: 0, left: 0 };
  const undoRows = found.subject === 'customers' ? undoCustomerRows : undoServiceRows;
  const isImported = whereTenant(importedRows, eq(importedRows.importId, found.id));
  const [total = { added: 0, changed: 0 }] = await tx
    .select(rowCounts)
    .from(importedRows)
    .where(isImported);
  const { removed, restored } = await undoRows(scope, found.id);
  await tx
    .update(imports)
    .set({ undoneAt: now })
    .where(whereTenant(imports, eq(imports.id, found.id)));
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind: 'import_undone',
    changes: listCounts({ removedCount: removed, restoredCount: restored }),
  });
  return { removed, restored, left: total.added + total.changed - removed - restored };
};

import {
  type ImportColumns,
  type ImportField,
  type ImportPreviewRow,
  type ImportSubject,
  importFields,
} from '../../../contract/entities/import.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { findColumns } from './find-columns.ts';
import type { ImportTarget, ImportTexts, StoredRow } from './import-target.ts';
import type { ImportTable } from './read-table.ts';

export type PlannedRow<Read, Stored> = {
  readonly line: number;
  readonly texts: ImportTexts;
} & (
  | { readonly group: 'unusable'; readonly problem: string }
  | { readonly group: 'new'; readonly read: Read }
  | {
      readonly group: 'same' | 'different';
      readonly read: Read;
      readonly stored: Stored;
      readonly differing: readonly ImportField[];
    }
);

interface ImportFile {
  readonly table: ImportTable;
  readonly subject: ImportSubject;
  readonly columns: ImportColumns | null;
}

export const getColumns = ({ table, subject, columns }: ImportFile) =>
  columns ?? findColumns(table, subject);

const pickTexts = (
  cells: readonly string[],
  columns: ImportColumns,
  subject: ImportSubject,
): ImportTexts => {
  const fields: readonly ImportField[] = importFields[subject];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const column = columns[field];
      return column === null ? [] : [[field, cells[column] ?? '']];
    }),
  );
};

/** A row that repeats an earlier row of the file is unusable. */
export const planImport = async <Read, Stored extends StoredRow>(
  scope: TenantScope,
  target: ImportTarget<Read, Stored>,
  file: ImportFile,
): Promise<PlannedRow<Read, Stored>[]> => {
  const columns = getColumns(file);
  const rows = file.table.rows.map(({ line, cells }) => {
    const texts = target.toTexts(pickTexts(cells, columns, file.subject));
    return { line, texts, result: target.read(texts) };
  });
  const reads = rows.flatMap(({ result }) => ('read' in result ? [result.read] : []));
  const stored = target.createIndex<Stored>();
  for (const row of await target.loadStored(scope, reads)) stored.add(row, row);
  const linesByStoredId = new Map<string, number>();
  const newLines = target.createIndex<number>();
  return rows.map(({ line, texts, result }) => {
    if ('problem' in result) return { line, texts, group: 'unusable', problem: result.problem };
    const { read } = result;
    const match = stored.find(read);
    const repeated = match ? linesByStoredId.get(match.id) : newLines.find(read);
    if (repeated !== undefined)
      return { line, texts, group: 'unusable', problem: `The same as row ${repeated}` };
    if (!match) {
      newLines.add(read, line);
      return { line, texts, group: 'new', read };
    }
    linesByStoredId.set(match.id, line);
    const differing = target.listDiffering(read, match);
    const group = differing.length === 0 ? 'same' : 'different';
    return { line, texts, group, read, stored: match, differing };
  });
};

export const toPreviewRow = <Read, Stored extends StoredRow>(
  row: PlannedRow<Read, Stored>,
): ImportPreviewRow => ({
  line: row.line,
  group: row.group,
  values: { ...row.texts },
  stored: 'stored' in row ? { ...row.stored.texts } : null,
  differing: 'differing' in row ? [...row.differing] : [],
  problem: 'problem' in row ? row.problem : null,
});

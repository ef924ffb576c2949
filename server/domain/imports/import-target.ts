import type { ImportField } from '../../../contract/entities/import.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** A missing field has no column in the file. */
export type ImportTexts = Readonly<Partial<Record<ImportField, string>>>;

export interface StoredRow {
  readonly id: string;
  readonly texts: ImportTexts;
}

export interface RowChange {
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

export type ReadResult<Read> = { readonly read: Read } | { readonly problem: string };

/** `find` returns the value that was added with the best matching row. */
export interface RowIndex<Row, Value> {
  readonly add: (row: Row, value: Value) => void;
  readonly find: (row: Row) => Value | undefined;
}

export interface ImportTarget<Read, Stored extends StoredRow> {
  /** The preview shows these fields. */
  readonly toTexts: (texts: ImportTexts) => ImportTexts;
  readonly read: (texts: ImportTexts) => ReadResult<Read>;
  readonly loadStored: (scope: TenantScope, rows: readonly Read[]) => Promise<readonly Stored[]>;
  readonly createIndex: <Value>() => RowIndex<Read | Stored, Value>;
  readonly listDiffering: (read: Read, stored: Stored) => readonly ImportField[];
  readonly insert: (
    scope: TenantScope,
    rows: readonly Read[],
    now: Date,
  ) => Promise<readonly RowChange[]>;
  readonly update: (
    scope: TenantScope,
    stored: Stored,
    read: Read,
    fields: readonly ImportField[],
  ) => Promise<RowChange>;
}

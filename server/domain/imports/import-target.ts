import type { ImportField } from '../../../contract/entities/import.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** The texts of a row. A field that is missing has no column in the file. */
export type ImportTexts = Readonly<Partial<Record<ImportField, string>>>;

/** `texts` is what the preview shows of the stored row. */
export interface StoredRow {
  readonly id: string;
  readonly texts: ImportTexts;
}

/** The columns of a row before and after an import. */
export interface RowChange {
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
}

export type ReadResult<Read> = { readonly read: Read } | { readonly problem: string };

/** An index in memory: `find` returns the value that was added with the best matching row. */
export interface RowIndex<Row, Value> {
  readonly add: (row: Row, value: Value) => void;
  readonly find: (row: Row) => Value | undefined;
}

/** How the rows of a file become customers or services. */
export interface ImportTarget<Read, Stored extends StoredRow> {
  /** Joins the texts of a row to the fields that the preview shows. */
  readonly toTexts: (texts: ImportTexts) => ImportTexts;
  readonly read: (texts: ImportTexts) => ReadResult<Read>;
  /** Reads the stored rows that may be the rows of the file. */
  readonly loadStored: (scope: TenantScope, rows: readonly Read[]) => Promise<readonly Stored[]>;
  readonly createIndex: <Value>() => RowIndex<Read | Stored, Value>;
  /** Lists the fields that the file has and that differ from the stored row. */
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

import type { AuditChange } from '../../../contract/entities/audit.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Lists the fields of `changes` that differ from `before`. Omits their values, which may be
 * personal data.
 */
export const listChangedFields = (before: Fields, changes: Fields): AuditChange[] =>
  Object.entries(changes)
    .filter(([field, value]) => before[field] !== value)
    .map(([field]) => ({ field, old: null, new: null }));

import type { Context } from 'hono';
import { type BookFormat, bookFileQuery } from '../../../contract/entities/books.ts';
import type { ClosingRow } from '../../domain/books/book-conditions.ts';
import { findClosing } from '../../domain/books/close-books.ts';
import { writeBookFile } from '../../domain/books/write-book-file.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { readQuery } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { Dependencies } from '../dependencies.ts';
import { respondWithCsv } from './respond-with-csv.ts';

/** Such as `books-2026-10-01-2026-10-31-xero-2.csv`. Later files of a period have `-new-1`. */
const getFileName = ({ firstDay, lastDay, part }: ClosingRow, format: BookFormat, file: number) =>
  `${[
    'books',
    firstDay,
    lastDay,
    ...(part > 1 ? ['new', part - 1] : []),
    ...(format === 'plain' ? [] : [format]),
    ...(format === 'xero' ? [file] : []),
  ].join('-')}.csv`;

/** Mount it behind the guards of a signed-in call. */
export const exportBooks = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  const { database } = dependencies;
  const session = c.get('session');
  if (!session) throw new Error('The route has no guard for signed-in users');
  requireOwner(session.user, 'useBooks');
  const { format, file } = validate(bookFileQuery, readQuery(c));
  const closing = await database.forTenant(c.get('tenant').id, (scope) =>
    findClosing(scope, c.req.param('id') ?? ''),
  );
  return respondWithCsv(c, dependencies, {
    fileName: getFileName(closing, format, file),
    auditKind: 'books_exported',
    lines: writeBookFile(database, closing, { format, file }),
    // The bookkeeping products would take the mark for text.
    hasByteOrderMark: format === 'plain',
  });
};

import type { Context } from 'hono';
import { type BookFormat, bookFileQuery } from '../../../contract/entities/books.ts';
import { paymentExportQuery } from '../../../contract/payments/payment-query.ts';
import type { OwnerRight } from '../../../contract/rights.ts';
import type { ClosingRow } from '../../domain/books/book-conditions.ts';
import { findClosing } from '../../domain/books/close-books.ts';
import { writeBookFile } from '../../domain/books/write-book-file.ts';
import { readCustomerCsv } from '../../domain/customers/export-customers.ts';
import { readPaymentCsv } from '../../domain/payments/export-payments.ts';
import { findPayoutSource } from '../../domain/payouts/read-payouts.ts';
import type { ApiEnv } from '../../http/call/api-env.ts';
import { readQuery } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { Dependencies } from '../dependencies.ts';
import { getDatedName, respondWithCsv } from './respond-with-csv.ts';

/** The routes are mounted behind the guards of a signed-in call. */
const requireOwnerSession = (c: Context<ApiEnv>, right: OwnerRight) => {
  const session = c.get('session');
  if (!session) throw new Error('The route has no guard for signed-in users');
  requireOwner(session.user, right);
  return session;
};

export const exportPayments = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  const { database, providers, clock } = dependencies;
  const { user } = requireOwnerSession(c, 'downloadPayments');
  const query = validate(paymentExportQuery, readQuery(c));
  const tenantId = c.get('tenant').id;
  const hasPayouts =
    (await findPayoutSource({ database }, await providers.findCurrent(tenantId))) !== undefined;
  const viewer = { userId: user.id, now: clock() };
  const lines = readPaymentCsv(database, tenantId, query, viewer, hasPayouts);
  return respondWithCsv(c, dependencies, {
    fileName: getDatedName('payments', clock()),
    auditKind: 'payments_exported',
    lines,
  });
};

export const exportCustomers = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  requireOwnerSession(c, 'downloadCustomers');
  return respondWithCsv(c, dependencies, {
    fileName: getDatedName('customers', dependencies.clock()),
    auditKind: 'customers_exported',
    lines: readCustomerCsv(dependencies.database, c.get('tenant').id),
  });
};

/**
 * Returns a name such as `books-2026-10-01-2026-10-31-new-1-xero-2.csv`. The second closing of a period has
 * `new-1`, because it contains only what has come since. `file` counts the files of one closing, because Xero
 * limits the lines of a file.
 */
const getFileName = ({ firstDay, lastDay, part }: ClosingRow, format: BookFormat, file: number) =>
  `${[
    'books',
    firstDay,
    lastDay,
    ...(part > 1 ? ['new', part - 1] : []),
    ...(format === 'plain' ? [] : [format]),
    ...(format === 'xero' ? [file] : []),
  ].join('-')}.csv`;

export const exportBooks = (dependencies: Dependencies) => async (c: Context<ApiEnv>) => {
  const { database } = dependencies;
  requireOwnerSession(c, 'useBooks');
  const { format, file } = validate(bookFileQuery, readQuery(c));
  const closing = await database.forTenant(c.get('tenant').id, (scope) =>
    findClosing(scope, c.req.param('id') ?? ''),
  );
  return respondWithCsv(c, dependencies, {
    fileName: getFileName(closing, format, file),
    auditKind: 'books_exported',
    lines: writeBookFile(database, closing, { format, file }),
    // Bookkeeping products would read the mark as text of the first heading.
    hasByteOrderMark: format === 'plain',
  });
};

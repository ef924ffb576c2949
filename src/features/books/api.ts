import { queryOptions } from '@tanstack/react-query';
import { bookCalls } from '../../../contract/calls/book-calls.ts';
import { createApi } from '../../http/create-api.ts';
import type { Period } from '../../lib/format/periods.ts';
import { bookKeys } from '../../lib/query/query-keys.ts';
import { createReauthOptions, type RunWithReauth } from '../../lib/run-with-reauth.ts';

const bookApi = createApi(bookCalls);

/** The books show the income of the shop, so they are never persisted. */
export const booksOptions = (period: Period, runWithReauth: RunWithReauth) =>
  queryOptions({
    queryKey: bookKeys.list(period),
    queryFn: ({ signal }) => runWithReauth(() => bookApi.getBooks({ query: period, signal })),
  });

export const closeBooksOptions = createReauthOptions(bookApi.closeBooks, {
  failure: 'The file could not be made',
  invalidates: [bookKeys.all],
});

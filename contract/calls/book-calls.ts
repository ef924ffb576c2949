import { bookClosing, bookPeriod, books } from '../entities/books.ts';
import type { Call } from './call.ts';

/** The calls need the capability `books`. */
export const bookCalls = {
  getBooks: {
    method: 'get',
    path: '/books/',
    query: bookPeriod,
    status: 200,
    response: books,
    access: 'signed-in',
    right: 'useBooks',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['invalid'],
  },
  /** Returns the period's last file again when no movement is missing from it. */
  closeBooks: {
    method: 'post',
    path: '/books/closings/',
    payload: bookPeriod,
    status: 200,
    response: bookClosing,
    access: 'signed-in',
    right: 'useBooks',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['invalid'],
  },
} as const satisfies Record<string, Call>;

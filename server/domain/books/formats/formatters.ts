import type { BookFormat } from '../../../../contract/entities/books.ts';
import { freeAgent, quickBooks, xero } from './bank-statements.ts';
import type { BookFormatter } from './book-row.ts';
import { plain } from './plain.ts';
import { sage } from './sage.ts';

export const formatters: Readonly<Record<BookFormat, BookFormatter>> = {
  plain,
  xero,
  freeagent: freeAgent,
  quickbooks: quickBooks,
  sage,
};

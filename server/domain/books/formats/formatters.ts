import type { BookFormat } from '../../../../contract/entities/books.ts';
import type { BookFormatter } from './book-row.ts';
import { freeAgent } from './free-agent.ts';
import { plain } from './plain.ts';
import { quickBooks } from './quick-books.ts';
import { sage } from './sage.ts';
import { xero } from './xero.ts';

export const formatters: Readonly<Record<BookFormat, BookFormatter>> = {
  plain,
  xero,
  freeagent: freeAgent,
  quickbooks: quickBooks,
  sage,
};

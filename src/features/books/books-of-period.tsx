import { useQuery } from '@tanstack/react-query';
import type { Period } from '../../lib/format/periods.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { booksOptions } from './api.ts';
import { BookFiles, NewMovements } from './book-files.tsx';
import { BankDifference, BookPreview } from './book-preview.tsx';
import { PeriodChooser } from './period-chooser.tsx';

interface BooksProps {
  readonly period: Period;
  readonly onPeriodChange: (period: Period) => void;
  readonly runWithReauth: RunWithReauth;
}

export const BooksOfPeriod = ({ period, onPeriodChange, runWithReauth }: BooksProps) => (
  <>
    <Card>
      <PeriodChooser period={period} onChange={onPeriodChange} />
    </Card>
    <QueryBoundary
      query={useQuery(booksOptions(period, runWithReauth))}
      failure="Error loading the books"
    >
      {(books) => (
        <>
          <BookPreview books={books} />
          <BankDifference bank={books.bank} />
          <BookFiles books={books} period={period} runWithReauth={runWithReauth} />
          <NewMovements books={books} />
        </>
      )}
    </QueryBoundary>
  </>
);

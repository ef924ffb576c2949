import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { BooksOfPeriod } from '../../../features/books/books-of-period.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { getPeriod } from '../../../lib/format/periods.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';

const isoDay = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined);

const readWithReauth: RunWithReauth = (work) => withPassword('readBooks', work);

export const Route = createFileRoute('/_signed-in/settings/books')({
  staticData: { title: 'Books' },
  validateSearch: v.object({ firstDay: isoDay, lastDay: isoDay }),
  component: Books,
});

function Books() {
  const { firstDay, lastDay } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isPeriod = firstDay !== undefined && lastDay !== undefined && firstDay <= lastDay;
  const period = isPeriod ? { firstDay, lastDay } : getPeriod('lastMonth', new Date());
  return (
    <Restricted right="useBooks" isOffered={useCapability('books')}>
      <BooksOfPeriod
        period={period}
        onPeriodChange={(search) => void navigate({ search, replace: true })}
        runWithReauth={readWithReauth}
      />
    </Restricted>
  );
}

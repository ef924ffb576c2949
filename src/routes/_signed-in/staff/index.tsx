import { createFileRoute } from '@tanstack/react-router';
import { staffListDescription } from '../../../features/staff/staff-list-description.ts';
import { readListSearch } from '../../../lib/list-search.ts';
import { prefetchList } from '../../../shell/navigation/prefetch-list.ts';

export const Route = createFileRoute('/_signed-in/staff/')({
  staticData: { title: 'Staff', hasSnapshot: true },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, staffListDescription, deps),
});

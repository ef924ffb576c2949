import { createFileRoute } from '@tanstack/react-router';
import { staffPageOptions } from '../../../features/staff/staff-list.tsx';
import { listSearch } from '../../../lib/list-search.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';

export const Route = createFileRoute('/_signed-in/staff/')({
  staticData: { title: 'Staff', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchIfSignedIn(context, staffPageOptions(deps)),
});

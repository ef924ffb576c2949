import { createFileRoute } from '@tanstack/react-router';
import { serviceListOptions } from '../../../features/services/api.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';

export const Route = createFileRoute('/_signed-in/services/')({
  staticData: { title: 'Services', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search: { search } }) => ({ search: search ?? '' }),
  loader: ({ context, deps }) => prefetchIfSignedIn(context, serviceListOptions(deps)),
});

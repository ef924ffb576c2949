import { createFileRoute } from '@tanstack/react-router';
import { readServiceSearch } from '../../../features/services/read-service-search.ts';
import { serviceListDescription } from '../../../features/services/service-list-description.ts';
import { prefetchList } from '../../../shell/navigation/prefetch-list.ts';

export const Route = createFileRoute('/_signed-in/services/')({
  staticData: { title: 'Services', hasSnapshot: true },
  validateSearch: readServiceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, serviceListDescription, deps),
});

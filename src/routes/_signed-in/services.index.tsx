import { createFileRoute } from '@tanstack/react-router';
import { serviceListOptions } from '../../features/services/api.ts';
import { ServiceList } from '../../features/services/service-list.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { listSearch } from '../../lib/list-search.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useListParams } from '../../ui/list/use-list-params.ts';

export const Route = createFileRoute('/_signed-in/services/')({
  staticData: { title: 'Services', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search: { search } }) => ({ search: search ?? '' }),
  loader: ({ context, deps }) => prefetchIfSignedIn(context, serviceListOptions(deps)),
  component: Services,
});

function Services() {
  return (
    <Screen>
      <ServiceList {...useListParams()} />
    </Screen>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { customerPageOptions } from '../../../features/customers/api.ts';
import { prefetchIfSignedIn } from '../../../features/session/log-in/prefetch-if-signed-in.ts';
import { listSearch } from '../../../lib/list-search.ts';

export const Route = createFileRoute('/_signed-in/customers/')({
  staticData: { title: 'Customers', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchIfSignedIn(context, customerPageOptions(deps)),
});

import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { customerFilters } from '../../../../contract/entities/customer.ts';
import { customerPageOptions } from '../../../features/customers/api.ts';
import { listSearch } from '../../../lib/list-search.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';

export const Route = createFileRoute('/_signed-in/customers/')({
  staticData: { title: 'Customers', hasSnapshot: true },
  validateSearch: v.object({
    ...listSearch.entries,
    filter: v.fallback(v.optional(v.picklist(customerFilters)), undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // The loader does not know whether the backend has the filter.
    if (deps.filter === undefined) prefetchIfSignedIn(context, customerPageOptions(deps));
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { customerQuery } from '../../../../contract/entities/customer.ts';
import { customerListDescription } from '../../../features/customers/customer-list-description.ts';
import { createListSearch } from '../../../lib/list-search.ts';
import { prefetchList } from '../../../shell/navigation/prefetch-list.ts';

export const Route = createFileRoute('/_signed-in/customers/')({
  staticData: { title: 'Customers', hasSnapshot: true },
  validateSearch: createListSearch(customerQuery),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, customerListDescription, deps),
});

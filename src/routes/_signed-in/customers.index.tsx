import { createFileRoute } from '@tanstack/react-router';
import { customerPageOptions } from '../../features/customers/api.ts';
import { CustomerList } from '../../features/customers/customer-list.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { listSearch } from '../../lib/list-search.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useListParams } from '../../ui/list/use-list-params.ts';

export const Route = createFileRoute('/_signed-in/customers/')({
  staticData: { title: 'Customers', hasSnapshot: true },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchIfSignedIn(context, customerPageOptions(deps)),
  component: Customers,
});

function Customers() {
  return (
    <Screen>
      <CustomerList {...useListParams()} />
    </Screen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { customerOptions } from '../../features/customers/api.ts';
import { CustomerSummary } from '../../features/customers/customer-summary.tsx';
import { PaymentList, paymentPageOptions } from '../../features/payments/payment-list.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { isStatus } from '../../http/api-error.ts';
import { listSearch } from '../../lib/list-search.ts';
import { useListPlace } from '../../ui/list/use-list-place.ts';
import { Screen } from '../../ui/screen.tsx';

export const Route = createFileRoute('/_signed-in/customers/$customerId/')({
  staticData: { title: 'Customer Details' },
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { customerId }, deps }) => {
    prefetchIfSignedIn(context, customerOptions(customerId));
    prefetchIfSignedIn(context, paymentPageOptions(deps, { customerId }));
  },
  component: CustomerDetails,
});

function CustomerDetails() {
  const { customerId } = Route.useParams();
  const isGone = isStatus(useQuery(customerOptions(customerId)).error, 404);
  const listPlace = useListPlace();
  return (
    <Screen>
      <CustomerSummary customerId={customerId} />
      {!isGone && (
        <>
          <h2>Payments</h2>
          <PaymentList {...listPlace} filter={{ customerId }} />
        </>
      )}
    </Screen>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { customerOptions } from '../../../features/customers/api.ts';
import { CustomerSummary } from '../../../features/customers/customer-summary.tsx';
import { paymentListDescription } from '../../../features/payments/data/payment-list-description.ts';
import { AskAgainLink } from '../../../features/payments/list/ask-again-link.tsx';
import { PaymentList } from '../../../features/payments/list/payment-list.tsx';
import type { RemindButtonProps } from '../../../features/payments/remind/remind-button.tsx';
import { isApiStatus } from '../../../http/api-error.ts';
import { readListSearch } from '../../../lib/list-search.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';
import { useCapability } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useListParams } from '../../../ui/list/pages/list-params.ts';

export const Route = createFileRoute('/_signed-in/customers/$customerId/')({
  staticData: { title: 'Customer Details' },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { customerId }, deps }) => {
    prefetchIfSignedIn(context, customerOptions(customerId));
    prefetchIfSignedIn(context, paymentListDescription.getPage({ ...deps, customerId }));
  },
  component: CustomerDetails,
});

// Few customers need the code. Without it, there is no button.
const RemindButton = loadOptional<RemindButtonProps>(() =>
  import('../../../features/payments/remind/remind-button.tsx').then((each) => each.RemindButton),
);

function CustomerDetails() {
  const { customerId } = Route.useParams();
  const isGone = isApiStatus(useQuery(customerOptions(customerId)).error, 404);
  const { params, onParamsChange } = useListParams();
  const canRemind = useCapability('messages');
  return (
    <Screen>
      <CustomerSummary
        customerId={customerId}
        debtAction={
          canRemind && (
            <Suspense>
              <RemindButton customerId={customerId} />
            </Suspense>
          )
        }
      />
      {!isGone && (
        <>
          <h2>Payments</h2>
          <PaymentList
            params={{ ...params, customerId }}
            onParamsChange={onParamsChange}
            renderRowAction={(payment) => <AskAgainLink payment={payment} />}
          />
        </>
      )}
    </Screen>
  );
}

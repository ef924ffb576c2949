import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { paymentFilters } from '../../../../contract/payments/payment-list.ts';
import { paymentPageOptions } from '../../../features/payments/list/payment-list.tsx';
import { UnpaidAndPaidToday } from '../../../features/payments/list/unpaid-and-paid-today.tsx';
import { prefetchIfSignedIn } from '../../../features/session/log-in/prefetch-if-signed-in.ts';
import { useExtension } from '../../../features/session/use-session.ts';
import { listSearch, searchParamText } from '../../../lib/list-search.ts';
import { NothingOpen } from '../../../shell/frame/nothing-open.tsx';

const optionalText = v.fallback(v.optional(searchParamText), undefined);
const filter = v.fallback(v.optional(v.picklist(paymentFilters)), undefined);

export const Route = createFileRoute('/_signed-in/payments/')({
  staticData: { title: 'Payments', hasSnapshot: true },
  validateSearch: v.object({
    ...listSearch.entries,
    customerId: optionalText,
    userId: optionalText,
    filter,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customerId, userId, filter, ...params } }) => {
    // A filtered page is not prefetched, because the loader does not know whether the backend has
    // filters.
    if (filter === undefined)
      prefetchIfSignedIn(context, paymentPageOptions(params, { customerId, userId }));
  },
  component: NothingOpenPayments,
});

/** The totals of the shop, until a payment is picked. */
function NothingOpenPayments() {
  const hasTotals = useExtension('payment-filters');
  return (
    <NothingOpen icon={<IconReceipt />}>
      Pick a payment
      {hasTotals && (
        <strong data-without-snapshot>
          <br />
          <UnpaidAndPaidToday />
        </strong>
      )}
    </NothingOpen>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { paymentCriteria } from '../../../../contract/payments/payment-criteria.ts';
import { paymentFilters } from '../../../../contract/payments/payment-filters.ts';
import { paymentOrders } from '../../../../contract/payments/payment-orders.ts';
import { paymentPageOptions } from '../../../features/payments/list/payment-list.tsx';
import { listSearch, searchParamText } from '../../../lib/list-search.ts';
import { prefetchIfSignedIn } from '../../../session/prefetch-if-signed-in.ts';

const optionalText = v.fallback(v.optional(searchParamText), undefined);
const filter = v.fallback(v.optional(v.picklist(paymentFilters)), undefined);

// The newest payment is the first one without an order.
const order = v.fallback(v.optional(v.picklist(paymentOrders)), undefined);

const { status, createdFrom, createdTo, minAmount, maxAmount } = paymentCriteria.entries;

export const Route = createFileRoute('/_signed-in/payments/')({
  staticData: { title: 'Payments', hasSnapshot: true },
  validateSearch: v.object({
    ...listSearch.entries,
    customerId: optionalText,
    userId: optionalText,
    filter,
    order,
    status: v.fallback(status, undefined),
    createdFrom: v.fallback(createdFrom, undefined),
    createdTo: v.fallback(createdTo, undefined),
    minAmount: v.fallback(minAmount, undefined),
    maxAmount: v.fallback(maxAmount, undefined),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customerId, userId, search, page, ...filters } }) => {
    // A filtered page is not prefetched, because the loader does not know whether the backend has
    // filters.
    if (Object.values(filters).every((value) => value === undefined))
      prefetchIfSignedIn(context, paymentPageOptions({ search, page }, { customerId, userId }));
  },
});

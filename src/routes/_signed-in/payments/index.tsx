import { createFileRoute } from '@tanstack/react-router';
import { paymentQuery } from '../../../../contract/payments/payment-query.ts';
import { paymentListDescription } from '../../../features/payments/data/payment-list-description.ts';
import { createListSearch } from '../../../lib/list-search.ts';
import { prefetchList } from '../../../shell/navigation/prefetch-list.ts';

export const Route = createFileRoute('/_signed-in/payments/')({
  staticData: { title: 'Payments', hasSnapshot: true },
  validateSearch: createListSearch(paymentQuery),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, paymentListDescription, deps),
});

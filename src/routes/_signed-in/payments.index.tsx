import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { ExportLink } from '../../features/payments/export-link.tsx';
import { PaymentList, paymentPageOptions } from '../../features/payments/payment-list.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { useExtension } from '../../features/session/use-session.ts';
import { addressText, listSearch } from '../../lib/list-search.ts';
import { buttonClass } from '../../ui/button-link.ts';
import { useListPlace } from '../../ui/list/use-list-place.ts';
import { Screen } from '../../ui/screen.tsx';

const filter = v.fallback(v.optional(addressText), undefined);

export const Route = createFileRoute('/_signed-in/payments/')({
  staticData: { title: 'Payments', hasSnapshot: true },
  validateSearch: v.object({ ...listSearch.entries, customerId: filter, userId: filter }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customerId, userId, ...place } }) =>
    prefetchIfSignedIn(context, paymentPageOptions(place, { customerId, userId })),
  component: Payments,
});

function Payments() {
  const { search, customerId, userId } = Route.useSearch();
  const mayExport = useExtension('payment_export');
  const action = (
    <Link to="/payments/new" className={buttonClass({})}>
      New Request
    </Link>
  );
  return (
    <Screen>
      <PaymentList {...useListPlace()} filter={{ customerId, userId }} action={action} />
      {mayExport && <ExportLink query={{ search, customerId, userId }} />}
    </Screen>
  );
}

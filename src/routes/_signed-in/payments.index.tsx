import { createFileRoute, Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { ExportLink } from '../../features/payments/list/export-link.tsx';
import { PaymentList, paymentPageOptions } from '../../features/payments/list/payment-list.tsx';
import { prefetchIfSignedIn } from '../../features/session/prefetch-if-signed-in.ts';
import { useCurrentUser, useExtension } from '../../features/session/use-session.ts';
import { listSearch, searchParamText } from '../../lib/list-search.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useListParams } from '../../ui/list/use-list-params.ts';

const filter = v.fallback(v.optional(searchParamText), undefined);

export const Route = createFileRoute('/_signed-in/payments/')({
  staticData: { title: 'Payments', hasSnapshot: true },
  validateSearch: v.object({ ...listSearch.entries, customerId: filter, userId: filter }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { customerId, userId, ...params } }) =>
    prefetchIfSignedIn(context, paymentPageOptions(params, { customerId, userId })),
  component: Payments,
});

function Payments() {
  const { search, customerId, userId } = Route.useSearch();
  const hasExport = useExtension('payment_export');
  const isOwner = useCurrentUser()?.isOwner ?? true;
  const action = (
    <Link to="/payments/new" className={getButtonLinkClass({})}>
      New Request
    </Link>
  );
  return (
    <Screen>
      <PaymentList {...useListParams()} filter={{ customerId, userId }} action={action} />
      {hasExport && isOwner && <ExportLink query={{ search, customerId, userId }} />}
    </Screen>
  );
}

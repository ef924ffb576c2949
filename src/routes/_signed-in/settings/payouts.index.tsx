import { createFileRoute } from '@tanstack/react-router';
import { PayoutList } from '../../../features/payouts/payout-list.tsx';
import { readListSearch } from '../../../lib/list-search.ts';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useListParams } from '../../../ui/list/pages/list-params.ts';
import { readWithReauth } from './-read-payouts.ts';

export const Route = createFileRoute('/_signed-in/settings/payouts/')({
  staticData: { title: 'Payouts' },
  validateSearch: readListSearch,
  component: Payouts,
});

function Payouts() {
  const { params, onParamsChange } = useListParams();
  const isOwner = useCurrentUser()?.isOwner === true;
  const isOffered = useTenant()?.hasPayouts;
  return (
    <Screen>
      {isOwner && isOffered ? (
        <PayoutList
          page={params.page}
          onParamsChange={onParamsChange}
          runWithReauth={readWithReauth}
        />
      ) : (
        <EmptyState
          title="Payouts are not available"
          hint="Only the owner of the shop can read them, where the payment provider tells what is in them."
        />
      )}
    </Screen>
  );
}

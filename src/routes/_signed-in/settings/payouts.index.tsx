import { createFileRoute } from '@tanstack/react-router';
import { PayoutList } from '../../../features/payouts/payout-list.tsx';
import { readListSearch } from '../../../lib/list-search.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useTenant } from '../../../session/use-session.ts';
import { useListParams } from '../../../ui/list/pages/list-params.ts';
import { readWithReauth } from './-read-payouts.ts';

export const Route = createFileRoute('/_signed-in/settings/payouts/')({
  staticData: { title: 'Payouts' },
  validateSearch: readListSearch,
  component: Payouts,
});

function Payouts() {
  const { params, onParamsChange } = useListParams();
  return (
    <Restricted right="readPayouts" isOffered={useTenant()?.hasPayouts}>
      <PayoutList
        page={params.page}
        onParamsChange={onParamsChange}
        runWithReauth={readWithReauth}
      />
    </Restricted>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { PayoutDetail } from '../../../features/payouts/payout-detail.tsx';
import { Restricted } from '../../../session/restricted.tsx';
import { useTenant } from '../../../session/use-session.ts';
import { readWithReauth } from './-read-payouts.ts';

export const Route = createFileRoute('/_signed-in/settings/payouts/$payoutId')({
  staticData: { title: 'Payout' },
  component: PayoutOfShop,
});

function PayoutOfShop() {
  const { payoutId } = Route.useParams();
  return (
    <Restricted right="readPayouts" isOffered={useTenant()?.hasPayouts}>
      <PayoutDetail payoutId={payoutId} runWithReauth={readWithReauth} />
    </Restricted>
  );
}

import { createFileRoute, Navigate } from '@tanstack/react-router';
import { PayoutDetail } from '../../../features/payouts/payout-detail.tsx';
import { useCurrentUser, useTenant } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { readWithReauth } from './-read-payouts.ts';

export const Route = createFileRoute('/_signed-in/settings/payouts/$payoutId')({
  staticData: { title: 'Payout' },
  component: PayoutOfShop,
});

function PayoutOfShop() {
  const { payoutId } = Route.useParams();
  const navigate = Route.useNavigate();
  const isOwner = useCurrentUser()?.isOwner === true;
  const isOffered = useTenant()?.hasPayouts;
  if (!isOwner || !isOffered) return <Navigate to="/settings/payouts" replace />;
  return (
    <Screen>
      <PayoutDetail
        payoutId={payoutId}
        runWithReauth={readWithReauth}
        onFailure={() => void navigate({ to: '/settings/payouts', replace: true })}
      />
    </Screen>
  );
}

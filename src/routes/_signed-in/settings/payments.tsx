import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../../../features/connections/payments-screen.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';
import { useUpdateTenant } from '../../../session/use-update-tenant.ts';

export const Route = createFileRoute('/_signed-in/settings/payments')({
  staticData: { title: 'Payments' },
  component: Payments,
});

const changeWithReauth: RunWithReauth = (work) => withReauth('changePayments', work);

function Payments() {
  const updateTenant = useUpdateTenant();
  return (
    <Restricted right="changePaymentAccount" isOffered={useCapability('connections')}>
      <PaymentsScreen
        runWithReauth={changeWithReauth}
        onChanged={({ provider }) => updateTenant({ isSandbox: provider === 'sandbox' })}
      />
    </Restricted>
  );
}

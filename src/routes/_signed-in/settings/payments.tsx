import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { PaymentConnection } from '../../../../contract/entities/connection.ts';
import { PaymentsScreen } from '../../../features/connections/payments-screen.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { tenantOptions } from '../../../session/api.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';

export const Route = createFileRoute('/_signed-in/settings/payments')({
  staticData: { title: 'Payments' },
  component: Payments,
});

const changeWithReauth: RunWithReauth = (work) => withReauth('changePayments', work);

function Payments() {
  const client = useQueryClient();
  // For two seconds, the server may still send the former account.
  const applyToTenant = ({ provider }: PaymentConnection) =>
    client.setQueryData(
      tenantOptions.queryKey,
      (tenant) => tenant && { ...tenant, isSandbox: provider === 'sandbox' },
    );
  return (
    <Restricted right="changePaymentAccount" isOffered={useCapability('connections')}>
      <PaymentsScreen runWithReauth={changeWithReauth} onChanged={applyToTenant} />
    </Restricted>
  );
}

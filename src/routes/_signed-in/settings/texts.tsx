import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { TextConnection } from '../../../../contract/entities/connection.ts';
import { TextsScreen } from '../../../features/connections/texts-screen.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { tenantOptions } from '../../../session/api.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';

export const Route = createFileRoute('/_signed-in/settings/texts')({
  staticData: { title: 'Text Messages' },
  component: Texts,
});

const changeWithReauth: RunWithReauth = (work) => withReauth('changeTexts', work);

function Texts() {
  const client = useQueryClient();
  // For two seconds, the server may still send the former account.
  const applyToTenant = ({ account }: TextConnection) =>
    client.setQueryData(
      tenantOptions.queryKey,
      (tenant) => tenant && { ...tenant, sendsTextMessages: account !== 'none' },
    );
  return (
    <Restricted right="changeTextAccount" isOffered={useCapability('connections')}>
      <TextsScreen runWithReauth={changeWithReauth} onChanged={applyToTenant} />
    </Restricted>
  );
}

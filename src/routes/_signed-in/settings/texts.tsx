import { createFileRoute } from '@tanstack/react-router';
import { TextsScreen } from '../../../features/connections/texts-screen.tsx';
import { withReauth } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';
import { useUpdateTenant } from '../../../session/use-update-tenant.ts';

export const Route = createFileRoute('/_signed-in/settings/texts')({
  staticData: { title: 'Text Messages' },
  component: Texts,
});

const changeWithReauth: RunWithReauth = (work) => withReauth('changeTexts', work);

function Texts() {
  const updateTenant = useUpdateTenant();
  return (
    <Restricted right="changeTextAccount" isOffered={useCapability('connections')}>
      <TextsScreen
        runWithReauth={changeWithReauth}
        onChanged={({ account }) => updateTenant({ sendsTextMessages: account !== 'none' })}
      />
    </Restricted>
  );
}

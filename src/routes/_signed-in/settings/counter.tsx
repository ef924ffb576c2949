import { createFileRoute } from '@tanstack/react-router';
import { CounterPreview } from '../../../features/counter/counter-preview.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import { EditCounter } from '../../../features/shop/edit-counter.tsx';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability, useHasRight, useTenant } from '../../../session/use-session.ts';
import { Screen } from '../../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/settings/counter')({
  staticData: { title: 'Shop’s Code' },
  component: ShopsCode,
});

const changeWithReauth: RunWithReauth = (work) => withPassword('changeShop', work);

/** All staff show and print the code. Owners also turn it on and off. */
function ShopsCode() {
  const { name = '', counterUrl: url } = useTenant() ?? {};
  const hasCounter = useCapability('counter');
  const canChange = useHasRight('changeShop');
  if (hasCounter && url && !canChange)
    return (
      <Screen>
        <CounterPreview shopName={name} url={url} logoUrl={null} />
      </Screen>
    );
  return (
    <Restricted right="changeShop" isOffered={hasCounter}>
      <EditCounter runWithReauth={changeWithReauth}>
        {(logoUrl) => url && <CounterPreview shopName={name} url={url} logoUrl={logoUrl} />}
      </EditCounter>
    </Restricted>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ChangePassword } from '../../features/session/account/change-password.tsx';
import { DeviceList } from '../../features/session/account/device-list.tsx';
import { PasskeyList } from '../../features/session/passkeys/passkey-list.tsx';
import { PinSection } from '../../features/session/tablet/pin-section.tsx';
import { useExtension } from '../../features/session/use-session.ts';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/change-password')({
  staticData: { title: 'Change Password' },
  component: Account,
});

function Account() {
  const hasSessions = useExtension('sessions');
  const hasTablets = useExtension('device-pin');
  return (
    <Screen>
      <ChangePassword />
      {hasTablets && <PinSection />}
      <PasskeyList />
      {hasSessions && <DeviceList />}
    </Screen>
  );
}

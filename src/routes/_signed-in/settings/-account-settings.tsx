import { Suspense } from 'react';
import { SoundSwitch } from '../../../features/payments/watch/sound-switch.tsx';
import { DeviceList } from '../../../features/session/account/device-list.tsx';
import { PasskeyList } from '../../../features/session/passkeys/passkey-list.tsx';
import { PinSection } from '../../../features/session/tablet/pin-section.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useCapability, useCurrentUser } from '../../../session/use-session.ts';
import { SingleKeysSwitch } from '../../../shell/keyboard/single-keys-switch.tsx';
import { PaymentPushOptIn } from '../../../shell/push/payment-push-opt-in.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ActionRow } from '../../../ui/list/rows/action-row.tsx';

const SecondScreen = loadOptional<object>(() =>
  import('../../../features/session/tablet/second-screen.tsx').then(
    (module) => module.SecondScreen,
  ),
);

const OwnDetails = () => {
  const { firstName, lastName, email = '' } = useCurrentUser() ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <Card>
      <ActionRow name={name || email} details={[name !== '' && email]} />
    </Card>
  );
};

/** On a wide screen, these show until another setting is open. */
export const AccountSettings = () => {
  const hasSessions = useCapability('accounts');
  const hasTablets = useCapability('tablets');
  const hasDisplays = useCapability('displays');
  return (
    <Screen>
      <OwnDetails />
      <PaymentPushOptIn />
      <Card>
        <SoundSwitch />
        <SingleKeysSwitch />
      </Card>
      {hasTablets && <PinSection />}
      {hasDisplays && isTablet() && (
        <Suspense>
          <SecondScreen />
        </Suspense>
      )}
      <PasskeyList />
      {hasSessions && <DeviceList />}
    </Screen>
  );
};

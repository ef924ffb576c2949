import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../../../session/shared-device.ts';
import { useTenant } from '../../../session/use-session.ts';
import type { PasskeyLogInProps } from './passkey-log-in-button.tsx';
import styles from './passkey-log-in-slot.module.css';
import { isPasskeySupported } from './passkey-state.ts';

const PasskeyLogIn = loadOptional<PasskeyLogInProps>(() =>
  import('./passkey-log-in.tsx').then((module) => module.PasskeyLogIn),
);

/** Nothing moves when the button shows. */
export const PasskeyLogInSlot = (props: PasskeyLogInProps) => {
  const isShared = useStore(sharedDevice);
  const hasPasskeys = useTenant()?.hasPasskeys && isPasskeySupported();
  return (
    <div className={styles.slot}>
      <Suspense>{hasPasskeys && !isShared && <PasskeyLogIn {...props} />}</Suspense>
    </div>
  );
};

import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../shared-device.ts';
import { useExtension } from '../use-session.ts';
import { isPasskeySupported } from './is-passkey-supported.ts';
import type { PasskeyLogInProps } from './passkey-log-in-button.tsx';
import styles from './passkey-log-in-slot.module.css';

interface LazyComponent {
  readonly default: (props: PasskeyLogInProps) => ReactNode;
}

// Not part of the first load. When it does not load, there is the password.
const PasskeyLogIn = lazy(() =>
  import('./passkey-log-in.tsx').then(
    (module): LazyComponent => ({ default: module.PasskeyLogIn }),
    () => ({ default: () => null }),
  ),
);

/** The place of the passkey button on the log-in screen, which is kept free so that nothing moves when it shows. */
export const PasskeyLogInSlot = (props: PasskeyLogInProps) => {
  const isShared = useStore(sharedDevice);
  const hasPasskeys = useExtension('passkeys') && isPasskeySupported();
  return (
    <div className={styles.slot}>
      <Suspense>{hasPasskeys && !isShared && <PasskeyLogIn {...props} />}</Suspense>
    </div>
  );
};

import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../shared-device.ts';
import { useExtension } from '../use-session.ts';
import { isPasskeySupported } from './is-passkey-supported.ts';
import type { PasskeyLogInProps } from './passkey-log-in-button.tsx';
import styles from './passkey-slots.module.css';
import { passkeyState } from './passkey-state.ts';

/** A component whose code is not part of the first load. When the code does not load, the component shows nothing. */
const loadOptional = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(
    (): Promise<{ default: (props: Props) => ReactNode }> =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ),
  );

const PasskeyLogIn = loadOptional<PasskeyLogInProps>(() =>
  import('./passkey-log-in.tsx').then((module) => module.PasskeyLogIn),
);
const PasskeyOffer = loadOptional<object>(() => import('./passkey-offer.tsx').then((module) => module.PasskeyOffer));

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

/** Offers a passkey once for each device, after a log-in with the password. Must be last on its screen. */
export const PasskeyOfferSlot = () => <Suspense>{useStore(passkeyState) === 'offered' && <PasskeyOffer />}</Suspense>;

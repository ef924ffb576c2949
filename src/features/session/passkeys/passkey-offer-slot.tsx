import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useExtension } from '../use-session.ts';
import { isPasskeySupported } from './is-passkey-supported.ts';
import { passkeyState } from './passkey-state.ts';

interface LazyComponent {
  readonly default: () => ReactNode;
}

// Not part of the first screens. When it does not load, the next visit offers it.
const PasskeyOffer = lazy(() =>
  import('./passkey-offer.tsx').then(
    (module): LazyComponent => ({ default: module.PasskeyOffer }),
    () => ({ default: () => null }),
  ),
);

/** Offers a passkey once for each device, after a log-in with the password. Must be last on its screen. */
export const PasskeyOfferSlot = () => {
  const isOffered = useStore(passkeyState) === 'offered';
  const hasPasskeys = useExtension('passkeys') && isPasskeySupported();
  return <Suspense>{isOffered && hasPasskeys && <PasskeyOffer />}</Suspense>;
};

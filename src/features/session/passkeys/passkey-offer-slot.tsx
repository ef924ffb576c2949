import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useStore } from '../../../lib/store.ts';
import { passkeyState } from './passkey-state.ts';

const PasskeyOffer = loadOptional<object>(() =>
  import('./passkey-offer.tsx').then((module) => module.PasskeyOffer),
);

/**
 * Each device offers it once, after a log-in with the password. It appears late, so it comes last
 * on its screen.
 */
export const PasskeyOfferSlot = () => (
  <Suspense>{useStore(passkeyState) === 'offered' && <PasskeyOffer />}</Suspense>
);

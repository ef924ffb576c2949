import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useStore } from '../../../lib/store.ts';
import { passkeyState } from './passkey-state.ts';

const PasskeyOffer = loadOptional<object>(() =>
  import('./passkey-offer.tsx').then((module) => module.PasskeyOffer),
);

/**
 * Offers to create a passkey, once on each device, after a log-in with the password. Put the offer
 * last on its screen, because it appears late and would move what is below.
 */
export const PasskeyOfferSlot = () => (
  <Suspense>{useStore(passkeyState) === 'offered' && <PasskeyOffer />}</Suspense>
);

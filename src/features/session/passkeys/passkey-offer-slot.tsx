import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useStore } from '../../../lib/store.ts';
import { passkeyState } from './passkey-state.ts';

const PasskeyOffer = loadOptional<object>(() =>
  import('./passkey-offer.tsx').then((module) => module.PasskeyOffer),
);

/**
 * Offered once on each device, after a log-in with the password. Put the offer last on its screen,
 * because it appears late.
 */
export const PasskeyOfferSlot = () => (
  <Suspense>{useStore(passkeyState) === 'offered' && <PasskeyOffer />}</Suspense>
);

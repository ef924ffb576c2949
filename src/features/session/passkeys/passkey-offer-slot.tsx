import { Suspense } from 'react';
import { useStore } from '../../../lib/store.ts';
import { loadOptional } from '../load-optional.ts';
import { passkeyState } from './passkey-state.ts';

const PasskeyOffer = loadOptional<object>(
  () => import('./passkey-offer.tsx').then((module) => module.PasskeyOffer),
  () => null,
);

/** Offers a passkey once for each device, after a log-in with the password. Put it last on its screen: it appears late. */
export const PasskeyOfferSlot = () => <Suspense>{useStore(passkeyState) === 'offered' && <PasskeyOffer />}</Suspense>;

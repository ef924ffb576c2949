import { Suspense } from 'react';
import type { CurrentUser } from '../../contract/entities/session.ts';
import { loadOptional } from '../lib/load-optional.ts';

/** Only new shops load its code. */
const NextStepLink = loadOptional<object>(() =>
  import('../features/shop/first-steps.tsx').then((module) => module.NextStepLink),
);

/** Leads to the next step that Home shows. */
export const NextStepSlot = () => (
  <Suspense>
    <NextStepLink />
  </Suspense>
);

/** A link takes longer to read and press than a message. */
const OFFER_MS = 10_000;

/** While a new shop has steps to do, the toast about one leads to the next. */
export const offerNextStep = (user: CurrentUser | null | undefined) =>
  user?.firstSteps && { detail: <NextStepSlot />, timeoutMs: OFFER_MS, topic: 'nextStep' };

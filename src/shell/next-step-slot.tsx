import { Suspense } from 'react';
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

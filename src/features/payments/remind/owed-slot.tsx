import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import { useCapability } from '../../../session/use-session.ts';
import { OwedPlace } from './owed-place.tsx';

// Without the code, the list has no card.
const OwedCard = loadOptional<object>(() =>
  import('./owed-card.tsx').then((each) => each.OwedCard),
);

/** Only unpaid lists need the code of the card, on a backend with the capability. */
export const OwedSlot = () =>
  useCapability('messages') && (
    <Suspense fallback={<OwedPlace />}>
      <OwedCard />
    </Suspense>
  );

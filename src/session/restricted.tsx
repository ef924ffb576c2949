import { lazy, type ReactNode, Suspense } from 'react';
import type { OwnerRight } from '../../contract/rights.ts';
import { Screen } from '../ui/layout/screen.tsx';
import { useHasRight } from './use-session.ts';

// Few users open a screen that is not theirs.
const MissingScreen = lazy(() =>
  import('./missing-screen.tsx').then((module) => ({ default: module.MissingScreen })),
);

interface RestrictedProps {
  readonly right: OwnerRight;
  readonly isOffered?: boolean | undefined;
  readonly exit?: '/settings' | '/staff';
  readonly children: ReactNode;
}

/** Users without the right read why. */
export const Restricted = ({
  right,
  isOffered = true,
  exit = '/settings',
  children,
}: RestrictedProps) => {
  const hasRight = useHasRight(right);
  return (
    <Screen>
      {hasRight && isOffered ? (
        children
      ) : (
        <Suspense>
          <MissingScreen missingRight={hasRight ? undefined : right} exit={exit} />
        </Suspense>
      )}
    </Screen>
  );
};

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { isMissingPart } from './missing-part.ts';
import { MissingPartScreen } from './missing-part-screen.tsx';

/** What shows when a screen breaks, so that a person can try again or go elsewhere. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  if (isMissingPart(error)) return <MissingPartScreen />;
  return (
    <Screen>
      <ErrorNotice message="Something went wrong on this screen. Nothing you sent has been lost." onRetry={retry} />
    </Screen>
  );
};

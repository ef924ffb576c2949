import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';
import { ChunkLoadErrorScreen } from './chunk-load-error-screen.tsx';

/** Replaces a screen that threw an error, inside the frame, and offers Retry. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate();
  };
  if (isChunkLoadError(error)) return <ChunkLoadErrorScreen />;
  return (
    <Screen>
      <ErrorNotice
        message="Something went wrong on this screen. Nothing you sent has been lost."
        onRetry={retry}
      />
    </Screen>
  );
};

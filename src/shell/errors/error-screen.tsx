import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getUnreachableMessage } from '../../http/reachability.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { canReload, isChunkLoadError, reloadAfterChunkError } from './chunk-load-error.ts';

type Stage = Awaited<ReturnType<typeof reloadAfterChunkError>>;

const notLoaded = 'This screen couldn’t be loaded.';
const messages = {
  unreachable: () => getUnreachableMessage(`${notLoaded} Check your connection and try again.`),
  possible: () => `${notLoaded} Nothing you sent has been lost.`,
};

export const ChunkLoadErrorScreen = () => {
  const [stage, setStage] = useState<Stage>('reloading');
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(function reloadOnce() {
    let isMounted = true;
    reloadAfterChunkError().then((next) => isMounted && setStage(next));
    return () => {
      isMounted = false;
    };
  }, []);
  const retry = async () => {
    setIsRetrying(true);
    if (await canReload()) return window.location.reload();
    setStage('unreachable');
    setIsRetrying(false);
  };
  if (stage === 'reloading') return <LoadingOverlay />;
  return (
    <Screen>
      <ErrorNotice message={messages[stage]()} onRetry={retry} isRetrying={isRetrying} />
    </Screen>
  );
};

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

import { useEffect, useState } from 'react';
import { brand } from '../brand/brand.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { LoadingOverlay } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { canReload, reloadForMissingPart } from './missing-part.ts';

type Stage = Awaited<ReturnType<typeof reloadForMissingPart>>;

const words = {
  unreachable: `We couldn't reach ${brand.company} to load this screen. Check your connection and try again.`,
  possible: "This screen couldn't be loaded. Nothing you sent has been lost.",
};

/** Stands in for a screen whose code is gone: reloads where that helps, else says why not and offers Retry. */
export const MissingPartScreen = () => {
  const [stage, setStage] = useState<Stage>('reloading');
  const [retrying, setRetrying] = useState(false);
  useEffect(function reloadOnce() {
    let isHere = true;
    reloadForMissingPart().then((found) => isHere && setStage(found));
    return () => {
      isHere = false;
    };
  }, []);
  const retry = async () => {
    setRetrying(true);
    if (await canReload()) return window.location.reload();
    setStage('unreachable');
    setRetrying(false);
  };
  if (stage === 'reloading') return <LoadingOverlay visible />;
  return (
    <Screen>
      <ErrorNotice message={words[stage]} onRetry={retry} retrying={retrying} />
    </Screen>
  );
};

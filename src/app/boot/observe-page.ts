import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { reachability } from '../../http/reachability.ts';
import type { LogOutReason } from '../../session/session.ts';
import { syncSharedDeviceAcrossTabs } from '../../session/shared-device.ts';
import { normalizeChunkErrors } from '../../shell/errors/chunk-load-error.ts';
import { consumeLogOutReason } from '../session/hard-navigation.ts';

interface EndableRoot {
  readonly render: (node: ReactNode) => void;
  /** A render that is pending at the log-out then does nothing. */
  readonly end: () => void;
}

/** React throws on rendering into an unmounted root. */
const createEndableRoot = (container: Element): EndableRoot => {
  const root = createRoot(container);
  let isEnded = false;
  return {
    render: (node) => {
      if (!isEnded) root.render(node);
    },
    end: () => {
      isEnded = true;
      root.unmount();
    },
  };
};

export interface ObservedPage {
  readonly root: EndableRoot;
  /** The previous page of this tab logged its user out. */
  readonly logOutReason: LogOutReason | undefined;
}

/** First phase: events may arrive before the app has started. */
export const observePage = (): ObservedPage => {
  syncSharedDeviceAcrossTabs();
  normalizeChunkErrors();
  window.addEventListener('online', reachability.probeNow);
  window.addEventListener('offline', reachability.reportFailure);
  if (!navigator.onLine) reachability.reportFailure();
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  return { root: createEndableRoot(container), logOutReason: consumeLogOutReason() };
};

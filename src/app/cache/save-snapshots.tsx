import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { DEVICE_OFFLINE } from '../../http/reachability.ts';
import { runWhenIdle } from '../../lib/browser/run-when-idle.ts';
import { isPersistenceEnabled } from '../../lib/query/persistence.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import {
  getSnapshotKey,
  type ScreenSnapshot,
  type StoredSnapshots,
  toSnapshot,
} from '../../lib/storage/snapshot.ts';
import type { Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { UnreachableBanner } from '../../shell/banners/connection-banner.tsx';
import { SavedAtLabel } from '../../ui/list/saved/saved-at.tsx';
import type { AppRouter } from '../router.ts';
import type { LoginGeneration } from '../session/login-generation.ts';
import type { PersistedCache } from './persist-query-cache.ts';

const key = deviceKeys.snapshot;
/** Reading a larger text at the start takes too long. */
const MAX_CHARACTERS = 400_000;

const renderSnapshot = (node: ReactNode) => {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(node));
  const nodes = toSnapshot(container.childNodes);
  root.unmount();
  return nodes;
};

/** The result is not validated. */
const readStored = (): StoredSnapshots | undefined => {
  try {
    return JSON.parse(deviceStorage.get(key) ?? '') as StoredSnapshots;
  } catch {
    return undefined;
  }
};

/** Returns undefined while the page loads, or shows an error or dialog. */
const takeSnapshot = () => {
  const main = document.querySelector<HTMLElement>('#root > main');
  const parent = main?.parentElement;
  if (
    !main ||
    !parent ||
    parent.querySelector('[aria-busy=true], [aria-expanded=true], dialog[open]')
  )
    return undefined;
  if (main.querySelector('[role=alert]')) return undefined;
  const siblings = [...parent.children].filter(({ localName }) => localName !== 'title');
  const nodes = toSnapshot(siblings.slice(0, siblings.indexOf(main) + 1));
  const updatedAtMs = Number(
    main.querySelector<HTMLElement>('[data-updated-at]')?.dataset.updatedAt,
  );
  return { savedAtMs: Date.now(), nodes, updatedAtMs };
};

type TakenSnapshot = NonNullable<ReturnType<typeof takeSnapshot>>;

/** Rendering takes longer than the snapshot, so it must not run during a tap. */
const addOfflineSlots = ({ updatedAtMs, ...snapshot }: TakenSnapshot): ScreenSnapshot => ({
  ...snapshot,
  offline: {
    banner: renderSnapshot(<UnreachableBanner message={DEVICE_OFFLINE} />),
    ...(updatedAtMs > 0 && { label: renderSnapshot(<SavedAtLabel atMs={updatedAtMs} />) }),
  },
});

interface SnapshotOptions {
  /** The path of the app's chunk contains a hash of the whole build. */
  readonly build: string;
  readonly session: Session;
  readonly generation: LoginGeneration;
  readonly router: AppRouter;
  readonly persistedCache: PersistedCache;
}

/**
 * The next visit paints a snapshot before the app has loaded. There are none on a shared device,
 * and log-out removes them.
 */
export const saveSnapshots = ({
  build,
  session,
  generation,
  router,
  persistedCache,
}: SnapshotOptions) => {
  const getOwner = () => {
    const isAllowed =
      isPersistenceEnabled() && !sharedDevice.get() && session.getState().status === 'signedIn';
    return isAllowed ? generation.getCurrent() : undefined;
  };

  const store = (screenKey: string, loginGeneration: string, taken: TakenSnapshot) => {
    // The user may have signed out since the snapshot was taken.
    if (getOwner() !== loginGeneration) return;
    const stored = readStored();
    const isCurrent = stored?.build === build && stored.loginGeneration === loginGeneration;
    const screens = { ...(isCurrent && stored.screens), [screenKey]: addOfflineSlots(taken) };
    const text = JSON.stringify({ build, loginGeneration, screens } satisfies StoredSnapshots);
    if (text.length > MAX_CHARACTERS || !deviceStorage.set(key, text)) deviceStorage.remove(key);
  };

  /** Returns a function that stores the snapshot. */
  const capture = () => {
    const { status, matches, location } = router.state;
    const owner = getOwner();
    const isStored =
      status === 'idle' &&
      matches.at(-1)?.staticData.hasSnapshot === true &&
      location.searchStr === '';
    const snapshot = isStored && owner !== undefined ? takeSnapshot() : undefined;
    const screenKey = getSnapshotKey(location.pathname);
    return () => snapshot && owner !== undefined && store(screenKey, owner, snapshot);
  };

  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) runWhenIdle(capture());
  });
  // The browser may end a page in the background without an event.
  persistedCache.onSave(() => runWhenIdle(() => capture()()));
  window.addEventListener('pagehide', () => capture()());
};

import { refetchScripts } from '../../lib/browser/refetch-scripts.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';

const ERROR_NAME = 'ChunkLoadError';
const RELOADED_BUILD_KEY = 'beepaid-go-reloaded-for';
const SERVER_TIMEOUT_MS = 5_000;

export const isChunkLoadError = (error: unknown) =>
  error instanceof Error && error.name === ERROR_NAME;

/**
 * The router recognises the browser's messages, and would reload even offline or over unsaved
 * input.
 */
export const normalizeChunkErrors = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isChunkLoadError(payload)) return;
    payload.name = ERROR_NAME;
    payload.message = `A part of the app could not be loaded (${payload.message})`;
  });

/** The worker's script never comes from a cache. */
const isServerReachable = async () => {
  const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
  const response = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal });
  return response.ok && response.headers.get('content-type')?.includes('javascript') === true;
};

const isShellCached = async () =>
  navigator.serviceWorker?.controller != null &&
  (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;

const canLoad = async () =>
  (await isShellCached().catch(() => false)) || (await isServerReachable().catch(() => false));

/** The HTTP cache may have kept something else in place of a script. */
export const canReload = async () => {
  const isLoadable = await canLoad();
  if (isLoadable) await refetchScripts();
  return isLoadable;
};

/** The file's name contains a hash of the whole build. */
const currentBuild = import.meta.url;

/** Returns true once for each build and tab. */
const claimReload = () => {
  try {
    if (sessionStorage.getItem(RELOADED_BUILD_KEY) === currentBuild) return false;
    sessionStorage.setItem(RELOADED_BUILD_KEY, currentBuild);
    return true;
  } catch {
    // Without storage, the navigation tells whether the page was reloaded.
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
};

/**
 * A deployment removes older chunks. The page reloads once for each build, but not over unsaved
 * input or offline.
 */
export const reloadAfterChunkError = async () => {
  if (dirtyState.isDirty()) return 'possible';
  if (!(await canReload())) return 'unreachable';
  if (!claimReload()) return 'possible';
  window.location.reload();
  return 'reloading';
};

import { refetchScripts } from '../../lib/browser/refetch-scripts.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';

const ERROR_NAME = 'ChunkLoadError';
const RELOADED_BUILD_KEY = 'beepaid-go-reloaded-for';
const SERVER_TIMEOUT_MS = 5_000;

export const isChunkLoadError = (error: unknown) =>
  error instanceof Error && error.name === ERROR_NAME;

/**
 * Rewords the browser's messages, because the router recognises them, and would reload the page
 * even offline or over unsaved input.
 */
export const normalizeChunkErrors = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isChunkLoadError(payload)) return;
    payload.name = ERROR_NAME;
    payload.message = `A part of the app could not be loaded (${payload.message})`;
  });

/** Asks for the worker's script, because it never comes from a cache. */
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

/**
 * False if a reload would show the browser's network error page. Before a reload, scripts are
 * fetched again: the browser's HTTP cache may have kept something else in their place.
 */
export const canReload = async () => {
  const isLoadable = await canLoad();
  if (isLoadable) await refetchScripts();
  return isLoadable;
};

/** The file's name contains a hash of the whole build. */
const currentBuild = import.meta.url;

/** True only at the first call for this build in this tab. */
const claimReload = () => {
  try {
    if (sessionStorage.getItem(RELOADED_BUILD_KEY) === currentBuild) return false;
    sessionStorage.setItem(RELOADED_BUILD_KEY, currentBuild);
    return true;
  } catch {
    // Without storage the navigation decides, and a page that was already reloaded is not reloaded
    // again.
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
};

/**
 * A deployment removes the chunks of older versions. The page reloads once for each build, but not
 * over unsaved input and not without a connection.
 */
export const reloadAfterChunkError = async () => {
  if (dirtyState.isDirty()) return 'possible';
  if (!(await canReload())) return 'unreachable';
  if (!claimReload()) return 'possible';
  window.location.reload();
  return 'reloading';
};

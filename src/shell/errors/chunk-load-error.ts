import { refetchScripts } from '../../lib/browser/refetch-scripts.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';

const ERROR_NAME = 'ChunkLoadError';
const RELOADED_BUILD_KEY = 'beepaid-go-reloaded-for';
const SERVER_TIMEOUT_MS = 5_000;

/** Whether a dynamic import failed. */
export const isChunkLoadError = (error: unknown) =>
  error instanceof Error && error.name === ERROR_NAME;

/**
 * Gives every failed dynamic import an error name and message of ours. The router recognises the
 * browser's messages and reloads the page, even offline or over unsaved input.
 */
export const normalizeChunkErrors = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isChunkLoadError(payload)) return;
    payload.name = ERROR_NAME;
    payload.message = `A part of the app could not be loaded (${payload.message})`;
  });

/** Requests the worker's script, which is never served from a cache. */
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
 * Whether a reload shows the app and not the browser's network error page. Before that, replaces
 * what the browser's HTTP cache has kept in place of a script, because the reload would use it.
 */
export const canReload = async () => {
  const isLoadable = await canLoad();
  if (isLoadable) await refetchScripts();
  return isLoadable;
};

/** The URL of the app's file, which contains a hash of the whole build. */
const currentBuild = import.meta.url;

/** Returns true only at the first call for this build in this tab, and records the call. */
const claimReload = () => {
  try {
    if (sessionStorage.getItem(RELOADED_BUILD_KEY) === currentBuild) return false;
    sessionStorage.setItem(RELOADED_BUILD_KEY, currentBuild);
    return true;
  } catch {
    // Storage is forbidden, so the type of the navigation decides: a page that was reloaded is not
    // reloaded again.
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
};

/**
 * A deployment removes the chunks of older versions. Reloads the page once for each build, but not
 * over unsaved input and not when the app could not load. Otherwise resolves with whether a reload
 * is `possible` or the app `unreachable`.
 */
export const reloadAfterChunkError = async () => {
  if (dirtyState.isDirty()) return 'possible';
  if (!(await canReload())) return 'unreachable';
  if (!claimReload()) return 'possible';
  window.location.reload();
  return 'reloading';
};

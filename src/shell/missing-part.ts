import { unsaved } from '../lib/unsaved.ts';

const name = 'MissingPart';
const mark = 'beepaid-go-reloaded-for';
/** Milliseconds. */
const patience = 5_000;

/** A part of the app that is loaded when it is needed could not be. */
export const isMissingPart = (error: unknown) => error instanceof Error && error.name === name;

/**
 * Names the error of every part that could not be loaded, in words of ours: at the browser's words the router reloads
 * by itself, offline and over unsaved typing too.
 */
export const nameMissingParts = () =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isMissingPart(payload)) return;
    payload.name = name;
    payload.message = `A part of the app could not be loaded (${payload.message})`;
  });

/** The worker's own script is never answered from a cache. */
const isServerThere = async () => {
  const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) });
  return answer.ok && answer.headers.get('content-type')?.includes('javascript') === true;
};

const isShellKept = async () =>
  navigator.serviceWorker?.controller != null &&
  (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;

/** Whether a reload shows the app rather than the browser's own page about the network. */
export const canReload = async () =>
  (await isShellKept().catch(() => false)) || (await isServerThere().catch(() => false));

/** The name of the app's file hangs on those of all parts, so that it is another in each build. */
const thisBuild = import.meta.url;

/** Whether this is the first time for this build; never again in this tab once it is. */
const isFirstTime = () => {
  try {
    if (sessionStorage.getItem(mark) === thisBuild) return false;
    sessionStorage.setItem(mark, thisBuild);
    return true;
  } catch {
    // Storage is forbidden: a page that came by a reload is not reloaded again.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
};

/**
 * A deployment takes the parts of older versions away: reloads the page once for each build, and never over what is
 * unsaved or while that would leave nothing on screen. Tells whether it does, and if not, whether a reload would work.
 */
export const reloadForMissingPart = async () => {
  if (unsaved.has()) return 'possible';
  if (!(await canReload())) return 'unreachable';
  if (!isFirstTime()) return 'possible';
  window.location.reload();
  return 'reloading';
};

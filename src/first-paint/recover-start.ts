import { refetchScripts } from '../lib/browser/refetch-scripts.ts';
import { showProblem } from './show-problem.ts';

const isReloaded = () => {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

/** Loads the page again if the app's code has arrived now. Resolves with whether it does. */
const reloadIfComplete = async () => {
  const isComplete = await refetchScripts();
  if (isComplete) window.location.reload();
  return isComplete;
};

/**
 * The app's code did not load. Tries once more, and then tells the user what to
 * do.
 */
export const recoverStart = async () => {
  if (!isReloaded() && (await reloadIfComplete())) return;
  const retry = Object.assign(document.createElement('button'), { textContent: 'Retry' });
  showProblem("Beepaid GO couldn't be loaded. Check your connection and try again.", retry);
  retry.style.cssText =
    'display: block; min-height: var(--tap); margin-top: 0.5rem; padding: 0 1.5rem; color: var(--on-action); background: var(--action); border: 0; border-radius: var(--radius)';
  retry.addEventListener('click', reloadIfComplete);
};

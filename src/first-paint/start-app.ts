import { refetchScripts } from '../lib/browser/refetch-scripts.ts';
import { runAfterPaint } from '../lib/browser/run-after-paint.ts';

export const showProblem = (sentence: string, action?: HTMLElement) => {
  const problem = document.createElement('p');
  problem.setAttribute('role', 'alert');
  problem.style.cssText = 'padding: 1rem; background: var(--warning-soft)';
  problem.append(sentence, ...(action ? [action] : []));
  document.body.prepend(problem);
};

const isReloaded = () => {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

const reloadIfComplete = async () => {
  const isComplete = await refetchScripts();
  if (isComplete) window.location.reload();
  return isComplete;
};

const recoverStart = async () => {
  if (!isReloaded() && (await reloadIfComplete())) return;
  const retry = Object.assign(document.createElement('button'), { textContent: 'Retry' });
  showProblem('Beepaid GO couldn’t be loaded. Check your connection and try again.', retry);
  retry.style.cssText =
    'display: block; min-height: var(--tap); margin-top: 0.5rem; padding: 0 1.5rem; color: var(--on-action); background: var(--action); border: 0; border-radius: var(--radius)';
  retry.addEventListener('click', reloadIfComplete);
};

// `currentScript` is set only while the script first runs.
const { app, screens } = document.currentScript?.dataset ?? {};
const appScripts = app?.split(' ') ?? [];
/** The name contains a hash of the whole build. */
export const appBuild = appScripts.at(-1) ?? '';
const screenScripts = screens?.split(' ') ?? [];

const preload = (scripts: readonly string[]) => {
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        href,
      }),
    );
  }
};

/** The code does not run yet. */
export const preloadApp = () => preload(appScripts);

/** The start would block the first paint on a slow phone. */
export const startApp = ({ isPainted, isLogIn }: { isPainted: boolean; isLogIn: boolean }) => {
  const start = () => {
    preload(isLogIn ? appScripts : [...appScripts, ...screenScripts]);
    import(/* @vite-ignore */ appBuild).catch(recoverStart);
  };
  if (isPainted) runAfterPaint(start);
  else start();
};

import { recoverStart } from './recover-start.ts';

/**
 * The app starts after this time even if the browser has not painted, because it never paints a
 * page in the background.
 */
const PAINT_TIMEOUT_MS = 1_000;

// `currentScript` is set only while the script runs for the first time.
const { app, screens } = document.currentScript?.dataset ?? {};
const appScripts = app?.split(' ') ?? [];
/** The file of the app. Its name contains a hash of the whole build. */
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

/** Loads the app's code without running it. */
export const preloadApp = () => preload(appScripts);

/**
 * Starts the app after the browser has painted the first screen, because the start blocks a slow
 * phone visibly.
 */
export const startApp = ({ isPainted, isLogIn }: { isPainted: boolean; isLogIn: boolean }) => {
  const start = () => {
    // Loads the screens together with the app's code, not after it.
    preload(isLogIn ? appScripts : [...appScripts, ...screenScripts]);
    import(/* @vite-ignore */ appBuild).catch(recoverStart);
  };
  if (!isPainted || document.hidden) return start();
  const timeout = setTimeout(start, PAINT_TIMEOUT_MS);
  requestAnimationFrame(() => {
    clearTimeout(timeout);
    setTimeout(start);
  });
};

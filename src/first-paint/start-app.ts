/** Milliseconds after which the app starts whether or not anything was painted: a page in the background never is. */
const patience = 1_000;

// Readable only while the script runs for the first time.
const scripts = document.currentScript?.dataset.app?.split(' ') ?? [];

/**
 * Fetches the app's code. Not earlier, with the page: on a slow link it would hold up the style sheet and this script,
 * on which the first paint waits.
 */
export const fetchApp = () => {
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
};

/** Starts the app. What is on screen is painted first: starting takes a slow phone long enough to be seen. */
export const startApp = (isPainted: boolean) => {
  const start = () => import(/* @vite-ignore */ scripts.at(-1) ?? '');
  if (!isPainted || document.hidden) return void start();
  setTimeout(start, patience);
  requestAnimationFrame(() => setTimeout(start));
};

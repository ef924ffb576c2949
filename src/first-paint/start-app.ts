/** Milliseconds after which the app starts whether or not anything was painted: a page in the background never is. */
const patience = 1_000;

// Readable only while the script runs for the first time.
const { app, screens } = document.currentScript?.dataset ?? {};
const appScripts = app?.split(' ') ?? [];
const screenScripts = screens?.split(' ') ?? [];

const fetchCode = (scripts: readonly string[]) => {
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
};

/** Fetches the app's code. */
export const fetchApp = () => fetchCode(appScripts);

/** Starts the app. What is on screen is painted first: starting takes a slow phone long enough to be seen. */
export const startApp = ({ isPainted, isLogin }: { isPainted: boolean; isLogin: boolean }) => {
  const start = () => {
    // Beside the app's own code, rather than once that has found out that it needs it.
    fetchCode(isLogin ? appScripts : [...appScripts, ...screenScripts]);
    void import(/* @vite-ignore */ appScripts.at(-1) ?? '');
  };
  if (!isPainted || document.hidden) return start();
  const atLast = setTimeout(start, patience);
  requestAnimationFrame(() => {
    clearTimeout(atLast);
    setTimeout(start);
  });
};

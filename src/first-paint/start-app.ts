/** Milliseconds after which the app starts whether or not anything was painted: a page in the background never is. */
const patience = 1_000;

// Readable only while the script runs for the first time.
const entry = document.currentScript?.dataset.app ?? '';

/**
 * Starts the app, whose code is on the way already. What is on screen is painted first: starting takes a slow phone
 * long enough to be seen.
 */
export const startApp = (isPainted: boolean) => {
  const start = () => import(/* @vite-ignore */ entry);
  if (!isPainted || document.hidden) return void start();
  setTimeout(start, patience);
  requestAnimationFrame(() => setTimeout(start));
};

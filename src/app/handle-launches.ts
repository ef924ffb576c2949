import type { RouterHistory } from '@tanstack/react-router';

interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly targetURL?: string | null }) => void,
  ) => void;
}

declare global {
  interface Window {
    /** Only browsers with `launch_handler` of the manifest have it. */
    readonly launchQueue?: LaunchQueue;
  }
}

/**
 * A launch from the home screen keeps the current screen and its input. A shortcut opens its
 * screen.
 */
export const handleLaunches = (history: RouterHistory) =>
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const { pathname, search } = new URL(targetURL ?? '/', window.location.origin);
    const path = pathname + search;
    if (path !== '/' && path !== history.location.href) history.push(path);
  });

import type { RouterHistory } from '@tanstack/react-router';

interface LaunchQueue {
  readonly setConsumer: (consumer: (launch: { readonly targetURL?: string | null }) => void) => void;
}

declare global {
  interface Window {
    /** Of an installed app, in browsers that keep `launch_handler` of the manifest. */
    readonly launchQueue?: LaunchQueue;
  }
}

/**
 * The icon on the home screen, pressed while the app is open, leaves a person where they are, with whatever they have
 * typed; a shortcut opens its screen.
 */
export const followLaunches = (history: RouterHistory) =>
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const { pathname, search } = new URL(targetURL ?? '/', window.location.origin);
    const path = pathname + search;
    if (path !== '/' && path !== history.location.href) history.push(path);
  });

declare global {
  interface Window {
    /**
     * The event with the install prompt. The browser sends it once for each page, maybe before the
     * app has loaded.
     */
    earlyInstallPrompt?: WindowEventMap['beforeinstallprompt'];
  }
}

/** Prevents the browser from showing the prompt, and keeps it for the app. */
export const keepInstallPrompt = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallPrompt = event;
    },
    { once: true },
  );

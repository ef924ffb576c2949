declare global {
  interface Window {
    /** The browser sends the event once, maybe before the app has loaded. */
    earlyInstallPrompt?: WindowEventMap['beforeinstallprompt'];
  }
}

export const keepInstallPrompt = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallPrompt = event;
    },
    { once: true },
  );

declare global {
  interface Window {
    /** The browser's offer to install, which comes once for each page, and may come before the app. */
    earlyInstallOffer?: WindowEventMap['beforeinstallprompt'];
  }
}

/** Keeps the offer for the app to take. */
export const keepInstallOffer = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.earlyInstallOffer = event;
    },
    { once: true },
  );

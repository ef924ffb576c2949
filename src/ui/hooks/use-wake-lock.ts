import { useEffect } from 'react';

/** The screen may turn off after this time, so that an unattended device keeps its battery. */
const MAX_WAKE_MS = 10 * 60_000;

/** The ten minutes begin when the page becomes visible. */
export const useWakeLock = (isEnabled: boolean) =>
  useEffect(
    function keepAwake() {
      if (!isEnabled || !('wakeLock' in navigator)) return;
      let lock: WakeLockSentinel | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isCleanedUp = false;
      const release = () => {
        clearTimeout(timer);
        lock?.release().catch(() => undefined);
        lock = undefined;
      };
      // The browser releases the lock whenever the page is hidden.
      const acquire = async () => {
        release();
        if (document.hidden) return;
        const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
        // Another call may have acquired a lock in the meantime.
        release();
        lock = acquired;
        if (isCleanedUp) release();
        else timer = setTimeout(release, MAX_WAKE_MS);
      };
      acquire();
      document.addEventListener('visibilitychange', acquire);
      return () => {
        isCleanedUp = true;
        document.removeEventListener('visibilitychange', acquire);
        release();
      };
    },
    [isEnabled],
  );

import { useEffect } from 'react';

/** An unattended device keeps its battery. */
const MAX_WAKE_MS = 10 * 60_000;

/** The time begins when the page becomes visible. */
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
      // The browser releases the lock of a hidden page.
      const acquire = async () => {
        release();
        if (document.hidden) return;
        const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
        // Another call may have acquired a lock meanwhile.
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

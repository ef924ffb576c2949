import { useEffect } from 'react';

/** Milliseconds after which the screen may sleep after all: nobody is there, and the battery goes. */
const longest = 10 * 60_000;

/** Keeps the screen awake while `isOn`, where the device can, for ten minutes from when the page came into view. */
export const useWakeLock = (isOn: boolean) =>
  useEffect(
    function keepAwake() {
      if (!isOn || !('wakeLock' in navigator)) return;
      let lock: WakeLockSentinel | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const letGo = () => {
        clearTimeout(timer);
        lock?.release().catch(() => undefined);
        lock = undefined;
      };
      // The browser takes it back whenever the page goes out of view.
      const take = async () => {
        letGo();
        if (document.hidden) return;
        const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
        letGo();
        lock = taken;
        if (isOver) letGo();
        else timer = setTimeout(letGo, longest);
      };
      take();
      document.addEventListener('visibilitychange', take);
      return () => {
        isOver = true;
        document.removeEventListener('visibilitychange', take);
        letGo();
      };
    },
    [isOn],
  );

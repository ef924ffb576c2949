import type { QueryClient } from '@tanstack/react-query';
import { currentIdentity, followIdentity } from '../features/session/identity.ts';
import { idleAfter, idleCountdown, idleWarning } from '../features/session/idle.ts';
import { beginLogOut } from '../features/session/log-out.ts';
import { sessionNotice } from '../features/session/session-notice.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { logOut } from '../features/session/use-log-out.ts';
import { followLastUse } from './last-use.ts';

const uses = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'click'] as const;
/** Milliseconds after which a countdown goes that a tap has stopped: by then the tap has found what it was meant for. */
const tapTime = 500;

/**
 * On a shared device, signs out whoever has not used it for five minutes, in any of its tabs. The clock counts, not a
 * timer: a device that slept for an hour wakes signed out. A write under way is use. Returns what ends it.
 */
export const signOutWhenIdle = (client: QueryClient) => {
  const lastUse = followLastUse();
  const isWatched = () => sharedDevice.get() && currentIdentity(client) !== undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const timeLeft = () => (lastUse.get() ?? Date.now()) + idleAfter - Date.now();

  const look = () => {
    if (!isWatched()) return;
    const left = timeLeft();
    if (left <= 0) return logOut(client, 'idle');
    if (client.isMutating() > 0) lastUse.note();
    idleCountdown.set(left <= idleWarning ? Math.ceil(left / 1_000) : undefined);
  };
  const use = () => {
    if (!isWatched()) return;
    // Found asleep: whoever touches it now is not whoever used it last.
    if (timeLeft() <= 0) return look();
    lastUse.note();
    if (idleCountdown.get() !== undefined) setTimeout(look, tapTime);
  };
  const watch = () => {
    clearInterval(timer);
    idleCountdown.set(undefined);
    if (!isWatched()) return;
    // Whoever signs in uses it; a page that opened anew goes on with the time that was left.
    if (lastUse.get() === undefined || timeLeft() <= 0) lastUse.note();
    timer = setInterval(look, 1_000);
    look();
  };

  // The app was closed and left: nobody is signed in by the time that anything shows.
  if (sharedDevice.get() && timeLeft() <= 0) {
    sessionNotice.set('idle');
    lastUse.forget();
    beginLogOut();
  }
  const ends = [
    followIdentity(client, (now) => {
      if (now === undefined) lastUse.forget();
      watch();
    }),
    sharedDevice.subscribe(watch),
    lastUse.close,
  ];
  const listening = new AbortController();
  const always = { capture: true, passive: true, signal: listening.signal };
  for (const name of uses) window.addEventListener(name, use, always);
  for (const name of ['pageshow', 'focus'] as const) window.addEventListener(name, look, always);
  document.addEventListener('visibilitychange', look, always);
  watch();
  return () => {
    listening.abort();
    clearInterval(timer);
    for (const end of ends) end();
  };
};

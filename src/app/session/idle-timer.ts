import type { QueryClient } from '@tanstack/react-query';
import { IDLE_TIMEOUT_MS, IDLE_WARNING_MS, idleCountdown } from '../../session/idle-timeout.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { createLastUse } from './last-use.ts';

const activityEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'touchstart',
  'wheel',
  'scroll',
  'click',
] as const;
/** A tapped button below the countdown must not move. */
const COUNTDOWN_LINGER_MS = 500;

/** By the device's clock, time asleep counts, too. A pending write counts as use. */
export const logOutWhenIdle = (session: Session, client: QueryClient) => {
  const lastUse = createLastUse();
  const isActive = () => sharedDevice.get() && getSignedInUserKey(session.getState()) !== undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const getTimeLeftMs = () => (lastUse.get() ?? Date.now()) + IDLE_TIMEOUT_MS - Date.now();

  const check = () => {
    if (!isActive()) return;
    const leftMs = getTimeLeftMs();
    if (leftMs <= 0) return session.dispatch({ type: 'idleTimeout' });
    if (client.isMutating() > 0) lastUse.record();
    idleCountdown.set(leftMs <= IDLE_WARNING_MS ? Math.ceil(leftMs / 1_000) : undefined);
  };
  const recordUse = () => {
    if (!isActive()) return;
    // After a sleep, another person may be using the device.
    if (getTimeLeftMs() <= 0) return check();
    lastUse.record();
    if (idleCountdown.get() !== undefined) setTimeout(check, COUNTDOWN_LINGER_MS);
  };
  const restart = () => {
    clearInterval(timer);
    idleCountdown.set(undefined);
    if (!isActive()) return;
    // After a reload, the remaining time continues.
    if (lastUse.get() === undefined || getTimeLeftMs() <= 0) lastUse.record();
    timer = setInterval(check, 1_000);
    check();
  };

  // The timeout may have passed while the app was closed.
  if (sharedDevice.get() && getTimeLeftMs() <= 0) {
    lastUse.clear();
    session.dispatch({ type: 'idleTimeout' });
  }
  const unsubscribes = [
    session.subscribe((next, previous) => {
      const userKey = getSignedInUserKey(next);
      if (userKey === getSignedInUserKey(previous)) return;
      if (userKey === undefined) lastUse.clear();
      restart();
    }),
    sharedDevice.subscribe(restart),
    lastUse.close,
  ];
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  for (const name of activityEvents) window.addEventListener(name, recordUse, options);
  for (const name of ['pageshow', 'focus'] as const) window.addEventListener(name, check, options);
  document.addEventListener('visibilitychange', check, options);
  restart();
  return () => {
    listeners.abort();
    clearInterval(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

import { deviceStorage } from '../../lib/device-storage.ts';
import { openTabChannel } from '../../lib/tab-channel.ts';

/** Stores the time at which the signed-in user last used this device, in milliseconds since 1970. */
const storageKey = 'beepaid-go-last-use';
/** Limits how often a tab posts its last use to the others. */
const POST_INTERVAL_MS = 1_000;

const readStored = () => {
  const atMs = Number(deviceStorage.get(storageKey) ?? Number.NaN);
  return Number.isSafeInteger(atMs) && atMs > 0 ? atMs : undefined;
};

/** Shares the last use with the other tabs and the next visit. */
export const createLastUse = () => {
  const channel = openTabChannel<number>('beepaid-go-use');
  let latestMs = 0;
  let postedMs = 0;
  channel.onMessage((atMs) => {
    latestMs = Math.max(atMs, latestMs);
  });

  const record = () => {
    latestMs = Date.now();
    if (Math.abs(latestMs - postedMs) < POST_INTERVAL_MS) return;
    postedMs = latestMs;
    deviceStorage.set(storageKey, String(latestMs));
    channel.post(latestMs);
  };
  return {
    record,
    /** Undefined before the first use. */
    get: () => {
      const lastMs = Math.max(latestMs, readStored() ?? 0);
      // The stored time is in the future, because the clock was set back: treat now as the last use.
      if (lastMs > Date.now()) record();
      return lastMs === 0 ? undefined : Math.min(lastMs, Date.now());
    },
    clear: () => {
      latestMs = 0;
      postedMs = 0;
      deviceStorage.remove(storageKey);
    },
    close: channel.close,
  };
};

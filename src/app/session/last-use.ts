import { deviceStorage } from '../../lib/device-storage.ts';
import { openTabChannel } from '../../lib/tab-channel.ts';

/** The time at which the signed-in user last used this device. */
const key = 'beepaid-go-last-use';
/** Limits how often a tab posts its last use to the others. */
const POST_INTERVAL_MS = 1_000;

const readStored = () => {
  const atMs = Number(deviceStorage.get(key) ?? Number.NaN);
  return Number.isSafeInteger(atMs) && atMs > 0 ? atMs : undefined;
};

/** Shares the last use with the other tabs and the next visit. Times are milliseconds since 1970. */
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
    deviceStorage.set(key, String(latestMs));
    channel.post(latestMs);
  };
  return {
    record,
    /** Undefined before the first use. */
    get: () => {
      const lastMs = Math.max(latestMs, readStored() ?? 0);
      // The clock has been set back: count from now.
      if (lastMs > Date.now()) record();
      return lastMs === 0 ? undefined : Math.min(lastMs, Date.now());
    },
    clear: () => {
      latestMs = 0;
      postedMs = 0;
      deviceStorage.remove(key);
    },
    close: channel.close,
  };
};

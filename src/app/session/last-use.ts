import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { openTabChannel } from '../../lib/tabs/tab-channel.ts';

/** Milliseconds since 1970 are stored. */
const storageKey = 'beepaid-go-last-use';
const POST_INTERVAL_MS = 1_000;

const readStored = () => {
  const atMs = Number(deviceStorage.get(storageKey) ?? Number.NaN);
  return Number.isSafeInteger(atMs) && atMs > 0 ? atMs : undefined;
};

/** All tabs and the next visit share the time. */
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
    /** Returns milliseconds since 1970. */
    get: () => {
      const lastMs = Math.max(latestMs, readStored() ?? 0);
      // The clock may have been set back.
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

import { deviceStorage } from '../../lib/device-storage.ts';
import { openTabChannel } from '../../lib/tab-channel.ts';

/** When the signed-in user last used this device: a time, and nothing else. */
const key = 'beepaid-go-last-use';
/** The other tabs are told at most this often. */
const TELL_INTERVAL_MS = 1_000;

const stored = () => {
  const at = Number(deviceStorage.get(key) ?? Number.NaN);
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
};

/** One clock for all tabs, and for the app's next opening. Times are milliseconds since 1970. */
export const createLastUse = () => {
  const channel = openTabChannel<number>('beepaid-go-use');
  let latest = 0;
  let told = 0;
  channel.onNews((at) => {
    latest = Math.max(at, latest);
  });

  const note = () => {
    latest = Date.now();
    if (Math.abs(latest - told) < TELL_INTERVAL_MS) return;
    told = latest;
    deviceStorage.set(key, String(latest));
    channel.tell(latest);
  };
  return {
    note,
    /** Undefined before any. */
    get: () => {
      const known = Math.max(latest, stored() ?? 0);
      // The clock has been set back: time goes on from here.
      if (known > Date.now()) note();
      return known === 0 ? undefined : Math.min(known, Date.now());
    },
    forget: () => {
      latest = 0;
      told = 0;
      deviceStorage.remove(key);
    },
    close: channel.close,
  };
};

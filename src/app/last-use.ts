import { deviceStorage } from '../lib/device-storage.ts';
import { openTabChannel } from '../lib/tab-channel.ts';

/** When this device was last used by whoever is signed in: a time, and nothing else. */
const key = 'beepaid-go-last-use';
/** Milliseconds between two times that the other tabs are told. */
const tellAfter = 1_000;

const stored = () => {
  const at = Number(deviceStorage.get(key) ?? Number.NaN);
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
};

/** One clock for all tabs, and for the app's next opening. Times are milliseconds since 1970. */
export const followLastUse = () => {
  const channel = openTabChannel<number>('beepaid-go-use');
  let latest = 0;
  let told = 0;
  channel.onNews((at) => {
    latest = Math.max(at, latest);
  });

  const note = () => {
    latest = Date.now();
    if (Math.abs(latest - told) < tellAfter) return;
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

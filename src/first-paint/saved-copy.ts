import { busterOf, isKeepingBuiltIn, keptFor } from '../http/kept.ts';
import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';

declare global {
  interface Window {
    /** The saved copy's text and what it says, read before the app was there. */
    earlyCopy?: { readonly text: string; readonly copy: unknown };
  }
}

interface SavedQuery {
  readonly queryHash: string;
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

interface SavedCopy {
  readonly buster: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly clientState: { readonly queries: readonly SavedQuery[] };
}

const isYoung = ({ timestamp }: SavedCopy) => {
  const age = Date.now() - timestamp;
  return age >= 0 && age <= keptFor;
};

/**
 * What the last visit saved, if it may show at once: of the sign-in that is on this device, which nobody has ended, no
 * older than a shift, and not on a shared device. Its shape is for the painting to find out.
 */
export const readSavedCopy = (): SavedCopy | undefined => {
  const { get } = deviceStorage;
  const text = get(deviceKeys.savedCopy);
  const buster = busterOf(get(deviceKeys.signIn) ?? undefined);
  if (text === null || buster === undefined || !isKeepingBuiltIn()) return undefined;
  if (get(deviceKeys.sharedDevice) !== null || get(deviceKeys.logOut) !== null) return undefined;
  const copy = JSON.parse(text) as SavedCopy;
  window.earlyCopy = { text, copy };
  return copy.buster === buster && isYoung(copy) ? copy : undefined;
};

/** A query's data and when it came, by the hash of its key. */
export const savedQuery = ({ clientState: { queries } }: SavedCopy, hash: string) => {
  const state = queries.find(({ queryHash }) => queryHash === hash)?.state;
  if (!state) throw new Error(`Nothing is saved for ${hash}`);
  return state;
};

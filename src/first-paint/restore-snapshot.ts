import { isKeepingBuiltIn, keptFor } from '../http/kept.ts';
import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';
import { createFromSnapshot, type ScreenSnapshot, type StoredSnapshots } from '../lib/snapshot.ts';

const isRecent = ({ savedAtMs }: ScreenSnapshot) => {
  const ageMs = Date.now() - savedAtMs;
  return ageMs >= 0 && ageMs <= keptFor;
};

const isToday = (ms: number) => new Date(ms).toDateString() === new Date().toDateString();

/** The snapshot of this address, if it may be shown: of this build and this log-in, recent, and not on a shared device. */
const readSnapshot = (build: string) => {
  const text = deviceStorage.get(deviceKeys.snapshot);
  if (text === null || !isKeepingBuiltIn() || window.location.search !== '') return undefined;
  if (deviceStorage.get(deviceKeys.sharedDevice) !== null) return undefined;
  const stored = JSON.parse(text) as StoredSnapshots;
  if (stored.build !== build || stored.loginGeneration !== deviceStorage.get(deviceKeys.loginGeneration))
    return undefined;
  const snapshot = stored.screens[window.location.pathname];
  return snapshot && isRecent(snapshot) ? snapshot : undefined;
};

/** Home or a list as React last rendered it; undefined where there is none to show. Throws where it cannot be read. */
export const restoreSnapshot = (build: string) => {
  const snapshot = readSnapshot(build);
  if (!snapshot) return undefined;
  const content = createFromSnapshot(snapshot.nodes);
  // The label holds a time of day.
  if (navigator.onLine || !isToday(snapshot.savedAtMs)) return content;
  for (const slot of content.querySelectorAll<HTMLElement>('[data-offline-slot]')) {
    slot.prepend(createFromSnapshot(snapshot.offline[slot.dataset.offlineSlot ?? ''] ?? []));
  }
  return content;
};

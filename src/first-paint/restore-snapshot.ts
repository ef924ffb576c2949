import { isPersistenceEnabled, PERSISTENCE_MAX_AGE_MS } from '../lib/query/persistence.ts';
import { deviceKeys } from '../lib/storage/device-keys.ts';
import { deviceStorage } from '../lib/storage/device-storage.ts';
import {
  createFromSnapshot,
  getSnapshotKey,
  type ScreenSnapshot,
  type StoredSnapshots,
} from '../lib/storage/snapshot.ts';

const isRecent = ({ savedAtMs }: ScreenSnapshot) => {
  const ageMs = Date.now() - savedAtMs;
  return ageMs >= 0 && ageMs <= PERSISTENCE_MAX_AGE_MS;
};

const isToday = (ms: number) => new Date(ms).toDateString() === new Date().toDateString();

const readSnapshot = (build: string) => {
  const text = deviceStorage.get(deviceKeys.snapshot);
  if (text === null || !isPersistenceEnabled() || window.location.search !== '') return undefined;
  if (deviceStorage.get(deviceKeys.sharedDevice) !== null) return undefined;
  const stored = JSON.parse(text) as StoredSnapshots;
  if (
    stored.build !== build ||
    stored.loginGeneration !== deviceStorage.get(deviceKeys.loginGeneration)
  )
    return undefined;
  const snapshot = stored.screens[getSnapshotKey(window.location.pathname)];
  return snapshot && isRecent(snapshot) ? snapshot : undefined;
};

/** Throws on invalid JSON. */
export const restoreSnapshot = (build: string) => {
  const snapshot = readSnapshot(build);
  if (!snapshot) return undefined;
  const content = createFromSnapshot(snapshot.nodes);
  // The label shows a time without a date.
  if (navigator.onLine || !isToday(snapshot.savedAtMs)) return content;
  for (const slot of content.querySelectorAll<HTMLElement>('[data-offline-slot]')) {
    slot.prepend(createFromSnapshot(snapshot.offline[slot.dataset.offlineSlot ?? ''] ?? []));
  }
  return content;
};

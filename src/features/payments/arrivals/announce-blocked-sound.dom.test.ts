import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubAudioContext } from '../../../../tests/support/app/stub-audio-context.ts';
import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { toastStore } from '../../../ui/feedback/toast-store.ts';
import { unlockSound, watchSound } from '../watch/watch-sound.ts';
import { announceBlockedSound } from './announce-blocked-sound.ts';

const sound = stubAudioContext();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const listShown = () => toastStore.get().filter(({ isHidden }) => !isHidden);

/** Returns a function that ends the visit. */
const loadPage = async () => {
  const visit = new AbortController();
  announceBlockedSound(visit.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  return () => visit.abort();
};

test('the app says that the sound is blocked once per log-in, and again when a payment was not heard [counter 10.17]', async () => {
  watchSound.enableByDefault();
  localStorage.setItem(deviceKeys.loginGeneration, 'first');
  const leave = await loadPage();
  expect(listShown()).toMatchObject([{ message: 'Touch the screen to hear payments' }]);
  leave();
  const leaveAgain = await loadPage();
  expect(listShown()).toEqual([]);
  watchSound.play();
  expect(listShown()).toHaveLength(1);
  leaveAgain();
  sound.isAllowed = true;
  unlockSound();
  await vi.advanceTimersByTimeAsync(0);
  watchSound.set(false);
});

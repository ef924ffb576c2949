import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubAudioContext } from '../../../../tests/support/app/stub-audio-context.ts';
import { isSoundBlocked, unlockSound, watchSound } from './watch-sound.ts';

const sound = stubAudioContext();

const NOTES_OF_A_SOUND = 2;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const touch = async () => {
  sound.isAllowed = true;
  unlockSound();
  await vi.advanceTimersByTimeAsync(0);
};

test('the app says that a sound was blocked after a reload, and plays one sound at the first touch for all missed payments [counter 10.16]', async () => {
  watchSound.enableByDefault();
  unlockSound();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isSoundBlocked.get()).toBe(true);
  for (let payment = 0; payment < 5; payment += 1) {
    watchSound.play();
    sound.nowSeconds += 60;
  }
  expect(sound.notes).toEqual([]);
  await touch();
  expect(isSoundBlocked.get()).toBe(false);
  expect(sound.notes).toHaveLength(NOTES_OF_A_SOUND);
  await touch();
  expect(sound.notes).toHaveLength(NOTES_OF_A_SOUND);

  // Payments that arrive together have one sound, and a later one has its own.
  sound.notes = [];
  sound.nowSeconds += 60;
  for (let payment = 0; payment < 5; payment += 1) watchSound.play();
  expect(sound.notes).toHaveLength(NOTES_OF_A_SOUND);
  sound.nowSeconds += 1;
  watchSound.play();
  expect(sound.notes).toHaveLength(2 * NOTES_OF_A_SOUND);
  watchSound.set(false);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSoundBlocked, unlockSound, watchSound } from './watch-sound.ts';

/** The times at which notes began, in seconds. */
let notes: number[] = [];
/** A context without permission waits until the user touches the screen. */
let isAllowed = false;
let nowSeconds = 0;

class TestAudioContext extends EventTarget {
  state: AudioContextState = 'suspended';
  destination = {};
  get currentTime() {
    return nowSeconds;
  }
  async resume() {
    if (!isAllowed || this.state === 'running') return;
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }
  createGain() {
    const ramp = () => undefined;
    const gain = { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: <Node>(node: Node) => node };
  }
  createOscillator() {
    const start = (at: number) => notes.push(at);
    return { frequency: {}, start, stop: () => undefined, connect: (node: object) => node };
  }
}

const NOTES_OF_A_SOUND = 2;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', TestAudioContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const touch = async () => {
  isAllowed = true;
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
    nowSeconds += 60;
  }
  expect(notes).toEqual([]);
  await touch();
  expect(isSoundBlocked.get()).toBe(false);
  expect(notes).toHaveLength(NOTES_OF_A_SOUND);
  await touch();
  expect(notes).toHaveLength(NOTES_OF_A_SOUND);

  // Payments that arrive together have one sound, and a later one has its own.
  notes = [];
  nowSeconds += 60;
  for (let payment = 0; payment < 5; payment += 1) watchSound.play();
  expect(notes).toHaveLength(NOTES_OF_A_SOUND);
  nowSeconds += 1;
  watchSound.play();
  expect(notes).toHaveLength(2 * NOTES_OF_A_SOUND);
  watchSound.set(false);
});

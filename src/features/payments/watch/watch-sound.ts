import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** The setting is no user data, so it survives the log-out. */
const STORAGE_KEY = 'beepaid-go-watch-sound';

const [ON, OFF] = ['1', '0'];

const isEnabled = createStore(deviceStorage.get(STORAGE_KEY) === ON);
/** The browser waits for a user gesture. */
const isBlocked = createStore(false);
let context: AudioContext | undefined;
/** A payment arrived while the sound was blocked. Its sound is still to be played. */
const isMissed = createStore(false);

/** A browser takes some milliseconds to start the sound. */
const START_TIMEOUT_MS = 1_000;

const handleStateChange = () => {
  isBlocked.set(isEnabled.get() && context !== undefined && context.state !== 'running');
  if (context?.state !== 'running' || !isMissed.get()) return;
  isMissed.set(false);
  watchSound.play();
};

const createContext = () => {
  const created = new AudioContext();
  created.addEventListener('statechange', handleStateChange);
  setTimeout(handleStateChange, START_TIMEOUT_MS);
  return created;
};

/** A click handler must call this, because browsers allow sound only after a user gesture. */
export const unlockSound = () => {
  if (!isEnabled.get() || !('AudioContext' in window)) return;
  context ??= createContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
};

export const isSoundBlocked = { get: isBlocked.get, subscribe: isBlocked.subscribe };
export const isSoundMissed = { get: isMissed.get, subscribe: isMissed.subscribe };

/** Two notes a third apart have their start in seconds and their frequency in Hz. */
const SECOND_NOTE_SECONDS = 0.16;
const notes = [
  [0, 880],
  [SECOND_NOTE_SECONDS, 1108.73],
] as const;
const NOTE_SECONDS = 0.5;
const SOUND_SECONDS = SECOND_NOTE_SECONDS + NOTE_SECONDS;
const RISE_SECONDS = 0.02;
const LOUD_GAIN = 0.4;
/** An exponential ramp cannot begin or end at 0. */
const SILENT_GAIN = 0.0001;

const VIBRATION_PATTERN_MS = [180, 90, 180];

let playedAtSeconds = Number.NEGATIVE_INFINITY;

/** The notes of another payment may still sound. */
const playNotes = (audio: AudioContext) => {
  if (audio.currentTime - playedAtSeconds < SOUND_SECONDS) return;
  playedAtSeconds = audio.currentTime;
  for (const [delay, frequency] of notes) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + delay;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(SILENT_GAIN, start);
    gain.gain.exponentialRampToValueAtTime(LOUD_GAIN, start + RISE_SECONDS);
    gain.gain.exponentialRampToValueAtTime(SILENT_GAIN, start + NOTE_SECONDS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + NOTE_SECONDS);
  }
};

export const watchSound = {
  get: isEnabled.get,
  subscribe: isEnabled.subscribe,
  /** A user of this device may have turned it on or off before. */
  enableByDefault: () => {
    if (deviceStorage.get(STORAGE_KEY) === null) isEnabled.set(true);
  },
  /** A click handler must call this. It plays the sound as a sample. */
  set: (isOn: boolean) => {
    deviceStorage.set(STORAGE_KEY, isOn ? ON : OFF);
    isEnabled.set(isOn);
    watchSound.play();
  },
  /** Payments that arrive together, or while the sound is blocked, share one sound. */
  play: () => {
    if (!isEnabled.get()) return;
    unlockSound();
    // Notes scheduled while the sound is blocked would all begin when it starts.
    if (context?.state === 'running') playNotes(context);
    else isMissed.set(context !== undefined);
    navigator.vibrate?.(VIBRATION_PATTERN_MS);
  },
};

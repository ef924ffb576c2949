import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** A setting of the device without user data, so it survives the log-out. */
const STORAGE_KEY = 'beepaid-go-watch-sound';

const [ON, OFF] = ['1', '0'];

const isEnabled = createStore(deviceStorage.get(STORAGE_KEY) === ON);
/** The sound is on, and the browser waits for a user gesture. */
const isBlocked = createStore(false);
let context: AudioContext | undefined;
/** A payment has arrived while the sound was blocked, so the sound is still to be played. */
let isMissed = false;

/** A browser that allows sound takes some milliseconds to start it. */
const START_TIMEOUT_MS = 1_000;

const handleStateChange = () => {
  isBlocked.set(isEnabled.get() && context !== undefined && context.state !== 'running');
  if (context?.state !== 'running' || !isMissed) return;
  isMissed = false;
  watchSound.play();
};

const createContext = () => {
  const created = new AudioContext();
  created.addEventListener('statechange', handleStateChange);
  setTimeout(handleStateChange, START_TIMEOUT_MS);
  return created;
};

/**
 * Browsers allow sound only after a user gesture, so call this from a click handler. Without a
 * gesture, `isSoundBlocked` becomes true.
 */
export const unlockSound = () => {
  if (!isEnabled.get() || !('AudioContext' in window)) return;
  context ??= createContext();
  if (context.state !== 'running') context.resume().catch(() => undefined);
};

/** The sound is on, but silent until the user touches the screen or presses a key. */
export const isSoundBlocked = { get: isBlocked.get, subscribe: isBlocked.subscribe };

/** Two notes a third apart: the start in seconds and the frequency in Hz. */
const SECOND_NOTE_SECONDS = 0.16;
const notes = [
  [0, 880],
  [SECOND_NOTE_SECONDS, 1108.73],
] as const;
const NOTE_SECONDS = 0.5;
/** The sound lasts from the start of the first note to the end of the last. */
const SOUND_SECONDS = SECOND_NOTE_SECONDS + NOTE_SECONDS;
const RISE_SECONDS = 0.02;
const LOUD_GAIN = 0.4;
/** An exponential ramp cannot begin or end at 0. */
const SILENT_GAIN = 0.0001;

/** Two vibrations with a pause. */
const VIBRATION_PATTERN_MS = [180, 90, 180];

let playedAtSeconds = Number.NEGATIVE_INFINITY;

/** Does nothing while the notes of another payment sound. */
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

/** The sound and the vibration when a request is paid. */
export const watchSound = {
  get: isEnabled.get,
  subscribe: isEnabled.subscribe,
  /** Turns the sound on, unless a user of this device has turned it on or off before. */
  enableByDefault: () => {
    if (deviceStorage.get(STORAGE_KEY) === null) isEnabled.set(true);
  },
  /** Call this from a click handler. Plays the sound once as a sample. */
  set: (isOn: boolean) => {
    deviceStorage.set(STORAGE_KEY, isOn ? ON : OFF);
    isEnabled.set(isOn);
    watchSound.play();
  },
  /** Payments that arrive together, or while the sound is blocked, share one sound. */
  play: () => {
    if (!isEnabled.get()) return;
    unlockSound();
    // Notes that are scheduled while the sound is blocked would all begin when it starts.
    if (context?.state === 'running') playNotes(context);
    else isMissed = context !== undefined;
    navigator.vibrate?.(VIBRATION_PATTERN_MS);
  },
};

import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** The sound is a setting of the device without user data, so it survives the sign-out. */
const STORAGE_KEY = 'beepaid-go-watch-sound';

const [ON, OFF] = ['1', '0'];

const isEnabled = createStore(deviceStorage.get(STORAGE_KEY) === ON);
let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture, so call this from a click handler. */
export const unlockSound = () => {
  if (!isEnabled.get() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
};

/** Two notes a third apart: the start of each in seconds and its frequency in Hz. */
const notes = [
  [0, 880],
  [0.16, 1108.73],
] as const;
const NOTE_SECONDS = 0.5;
const RISE_SECONDS = 0.02;
const LOUD_GAIN = 0.4;
/** Nearly silent, because an exponential ramp cannot begin or end at 0. */
const SILENT_GAIN = 0.0001;

/** Two vibrations of 180 ms with a pause of 90 ms. */
const VIBRATION_PATTERN_MS = [180, 90, 180];

const playNotes = (audio: AudioContext) => {
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

/** The sound and the vibration when a request is paid, if they are enabled on this device. */
export const watchSound = {
  get: isEnabled.get,
  subscribe: isEnabled.subscribe,
  /** Enables them on a device on which no user has chosen. */
  enableUnlessChosen: () => {
    if (deviceStorage.get(STORAGE_KEY) === null) isEnabled.set(true);
  },
  /** Call this from a click handler. When the sound is turned on, it plays once as a sample. */
  set: (isOn: boolean) => {
    deviceStorage.set(STORAGE_KEY, isOn ? ON : OFF);
    isEnabled.set(isOn);
    watchSound.play();
  },
  play: () => {
    if (!isEnabled.get()) return;
    unlockSound();
    if (context) playNotes(context);
    navigator.vibrate?.(VIBRATION_PATTERN_MS);
  },
};

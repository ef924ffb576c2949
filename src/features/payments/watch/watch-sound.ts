import { deviceStorage } from '../../../lib/device-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** A device setting without user data, so it survives sign-out. */
const STORAGE_KEY = 'beepaid-go-watch-sound';

const isEnabled = createStore(deviceStorage.get(STORAGE_KEY) !== null);
let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture, so call this from a click handler. */
export const unlockSound = () => {
  if (!isEnabled.get() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
};

/** Start in seconds and frequency in Hz: two notes a third apart. */
const notes = [
  [0, 880],
  [0.16, 1108.73],
] as const;
const NOTE_SECONDS = 0.5;

const playNotes = (audio: AudioContext) => {
  for (const [delay, frequency] of notes) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + delay;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + NOTE_SECONDS);
  }
};

/** Sound and vibration when a request is paid, if enabled on this device. */
export const watchSound = {
  get: isEnabled.get,
  subscribe: isEnabled.subscribe,
  /** Call from a click handler; turning it on plays a sample. */
  set: (isOn: boolean) => {
    if (isOn) deviceStorage.set(STORAGE_KEY, '1');
    else deviceStorage.remove(STORAGE_KEY);
    isEnabled.set(isOn);
    watchSound.play();
  },
  play: () => {
    if (!isEnabled.get()) return;
    unlockSound();
    if (context) playNotes(context);
    navigator.vibrate?.([180, 90, 180]);
  },
};

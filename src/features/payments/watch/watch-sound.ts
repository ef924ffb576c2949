import { deviceStorage } from '../../../lib/device-storage.ts';
import { createStore } from '../../../lib/store.ts';

/** Of the device, whoever uses it: it says nothing of anybody. */
const key = 'beepaid-go-watch-sound';

const wanted = createStore(deviceStorage.get(key) !== null);
let context: AudioContext | undefined;

/** Browsers let a page make a sound only once it was pressed: to be called from a press. */
export const readySound = () => {
  if (!wanted.get() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
};

/** Seconds from now, and Hz: a third up, as a till rings. */
const notes = [
  [0, 880],
  [0.16, 1108.73],
] as const;
const noteLength = 0.5;

const ring = (audio: AudioContext) => {
  for (const [delay, frequency] of notes) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + delay;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + noteLength);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + noteLength);
  }
};

/** Sound and vibration when a request is paid, if the person at this device wants them. */
export const watchSound = {
  get: wanted.get,
  subscribe: wanted.subscribe,
  /** From a press; turned on, it is heard at once. */
  set: (isOn: boolean) => {
    if (isOn) deviceStorage.set(key, '1');
    else deviceStorage.remove(key);
    wanted.set(isOn);
    watchSound.play();
  },
  play: () => {
    if (!wanted.get()) return;
    readySound();
    if (context) ring(context);
    navigator.vibrate?.([180, 90, 180]);
  },
};

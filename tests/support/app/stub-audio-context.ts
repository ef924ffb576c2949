import { afterEach, beforeEach, vi } from 'vitest';

/** A browser that blocks the sound until `isAllowed`, from the next call of `resume`. */
export const stubAudioContext = () => {
  const sound = {
    isAllowed: false,
    nowSeconds: 0,
    /** The times at which notes began, in seconds. */
    notes: [] as number[],
  };

  class TestAudioContext extends EventTarget {
    state: AudioContextState = 'suspended';
    destination = {};
    get currentTime() {
      return sound.nowSeconds;
    }
    async resume() {
      if (!sound.isAllowed || this.state === 'running') return;
      this.state = 'running';
      this.dispatchEvent(new Event('statechange'));
    }
    createGain() {
      const ramp = () => undefined;
      const gain = { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
      return { gain, connect: <Node>(node: Node) => node };
    }
    createOscillator() {
      const start = (at: number) => sound.notes.push(at);
      return { frequency: {}, start, stop: () => undefined, connect: (node: object) => node };
    }
  }

  beforeEach(() => vi.stubGlobal('AudioContext', TestAudioContext));
  afterEach(() => vi.unstubAllGlobals());
  return sound;
};

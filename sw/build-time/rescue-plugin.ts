import type { Plugin } from 'vite';

/** A Vite plugin: puts the worker that rescues into the build as `rescue.js`. */
export const rescuePlugin = (): Plugin => ({
  name: 'beepaid:rescue',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'sw/rescue.ts', fileName: 'rescue.js' });
  },
});

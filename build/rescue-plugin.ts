import type { Plugin } from 'vite';

/** Adds the rescue worker to the build as `rescue.js` (docs/decisions/009). */
export const rescuePlugin = (): Plugin => ({
  name: 'beepaid:rescue',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'sw/rescue.ts', fileName: 'rescue.js' });
  },
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { renderTerms } from './render-terms.ts';

const markdownFile = new URL('../../src/brand/terms.md', import.meta.url);
const VERSION_CHARACTERS = 16;

const getTermsVersion = () =>
  createHash('sha256')
    .update(readFileSync(markdownFile))
    .digest('hex')
    .slice(0, VERSION_CHARACTERS);

/**
 * `import html from '…/brand/terms.md'` gives sanitised HTML. The server stores the version in
 * `terms-version.txt` that a user accepts.
 */
export const termsPlugin = (): Plugin => ({
  name: 'beepaid:terms',
  transform: {
    filter: { id: /\/brand\/terms\.md$/ },
    handler: (markdown: string) => ({
      code: `export default ${JSON.stringify(renderTerms(markdown))};`,
      map: null,
      moduleType: 'js' as const,
    }),
  },
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'terms-version.txt',
      source: `${getTermsVersion()}\n`,
    });
  },
});

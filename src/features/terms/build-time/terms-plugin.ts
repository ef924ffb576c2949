import { renderTerms } from './render-terms.ts';

/** A Vite plugin: `import html from '…/brand/terms.md'` gives the terms as sanitised HTML, rendered while building. */
export const termsPlugin = () => ({
  name: 'beepaid:terms',
  transform: {
    filter: { id: /\/brand\/terms\.md$/ },
    handler: (markdown: string) => ({
      code: `export default ${JSON.stringify(renderTerms(markdown))};`,
      map: null,
      moduleType: 'js' as const,
    }),
  },
});

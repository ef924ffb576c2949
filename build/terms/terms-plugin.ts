import { renderTerms } from './render-terms.ts';

/** Renders the terms at build time: `import html from '…/brand/terms.md'` gives their sanitised HTML. */
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

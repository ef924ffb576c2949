import MarkdownIt from 'markdown-it';
import { headingIds } from './heading-ids.ts';
import { sanitise } from './sanitise.ts';
import { wrapTables } from './wrap-tables.ts';

// The rule 'replacements' would turn the "(c)" of a clause into "©".
const markdownIt = new MarkdownIt({ html: true, typographer: true })
  .disable('replacements')
  .use(headingIds);

/** Renders the terms to sanitised HTML. */
export const renderTerms = (markdown: string) => wrapTables(sanitise(markdownIt.render(markdown)));

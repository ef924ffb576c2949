import MarkdownIt from 'markdown-it';
import { boxTables } from './box-tables.ts';
import { headingIds } from './heading-ids.ts';
import { sanitise } from './sanitise.ts';

// Without 'replacements', which turn a clause's "(c)" into "©".
const markdownIt = new MarkdownIt({ html: true, typographer: true }).disable('replacements').use(headingIds);

/** The terms as HTML that is safe to show, whatever the markdown holds. */
export const renderTerms = (markdown: string) => boxTables(sanitise(markdownIt.render(markdown)));

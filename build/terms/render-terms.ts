import MarkdownIt from 'markdown-it';
import { headingIds } from './headings.ts';
import { sanitise } from './sanitise.ts';

const headingsAndTables = /<h\d[^>]*? id="([^"]+)"|<table\b[^>]*>|<\/table>/g;

const tableParts = /<(table|thead|tbody|tfoot|tr|th|td)\b/g;
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tfoot: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

/** CSS changes the `display` of tables on narrow screens. Some browsers then drop the semantics. */
const addRoles = (html: string) =>
  html.replace(tableParts, (tag, name: string) => `${tag} role="${roles[name]}"`);

/**
 * The region scrolls, by keyboard too, and is named after the heading above. `html` is sanitised: `<` and `>`
 * occur only in tags.
 */
const wrapTables = (html: string) => {
  let labelAttribute = 'aria-label="Table"';
  return addRoles(html).replace(headingsAndTables, (match, headingId?: string) => {
    if (match === '</table>') return `${match}</div>`;
    if (headingId === undefined)
      return `<div role="region" tabindex="0" ${labelAttribute}>${match}`;
    labelAttribute = `aria-labelledby="${headingId}"`;
    return match;
  });
};

// 'replacements' would turn a clause's "(c)" into "©".
const markdownIt = new MarkdownIt({ html: true, typographer: true })
  .disable('replacements')
  .use(headingIds);

export const renderTerms = (markdown: string) => wrapTables(sanitise(markdownIt.render(markdown)));

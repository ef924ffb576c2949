import MarkdownIt from 'markdown-it';
import { headingIds } from './headings.ts';
import { sanitise } from './sanitise.ts';

/** A heading with its id, the start of a table, or the end of a table. */
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

/**
 * Adds table roles: on narrow screens CSS changes the `display` of tables, and some browsers then
 * drop the semantics.
 */
const addRoles = (html: string) =>
  html.replace(tableParts, (tag, name: string) => `${tag} role="${roles[name]}"`);

/**
 * Wraps each table in a region that scrolls, by keyboard too, and is named after the heading above
 * it. Expects sanitised HTML, in which `<` and `>` occur in tags only.
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

// The rule 'replacements' would turn the "(c)" of a clause into "©".
const markdownIt = new MarkdownIt({ html: true, typographer: true })
  .disable('replacements')
  .use(headingIds);

/** Renders the terms to sanitised HTML. */
export const renderTerms = (markdown: string) => wrapTables(sanitise(markdownIt.render(markdown)));

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

/** Says aloud what a table's parts are: a narrow screen lays them out as no table, and some browsers then forget. */
const withRoles = (html: string) => html.replace(tableParts, (tag, name: string) => `${tag} role="${roles[name]}"`);

/**
 * Puts each table in a box of its own that a narrow screen lays out by its width, and scrolls, by keyboard too; named
 * after the heading above. Expects sanitised HTML, in which `<` and `>` stand for tags alone.
 */
export const boxTables = (html: string) => {
  let name = 'aria-label="Table"';
  return withRoles(html).replace(headingsAndTables, (match, headingId?: string) => {
    if (match === '</table>') return `${match}</div>`;
    if (headingId === undefined) return `<div role="region" tabindex="0" ${name}>${match}`;
    name = `aria-labelledby="${headingId}"`;
    return match;
  });
};

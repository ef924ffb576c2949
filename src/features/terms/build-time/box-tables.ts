const headingsAndTables = /<h\d[^>]*? id="([^"]+)"|<table\b[^>]*>|<\/table>/g;

/**
 * Puts each table in a box of its own in which a narrow screen scrolls it, by keyboard too, named after the heading
 * above. Expects sanitised HTML, in which `<` and `>` stand for tags alone.
 */
export const boxTables = (html: string) => {
  let name = 'aria-label="Table"';
  return html.replace(headingsAndTables, (match, headingId?: string) => {
    if (match === '</table>') return `${match}</div>`;
    if (headingId === undefined) return `<div role="region" tabindex="0" ${name}>${match}`;
    name = `aria-labelledby="${headingId}"`;
    return match;
  });
};

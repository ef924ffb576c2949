import type { MarkdownIt } from 'markdown-it';

const toSlug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** A markdown-it plugin with GitHub's ids, for links within the page. */
export const headingIds = (markdown: MarkdownIt) => {
  markdown.core.ruler.push('heading_ids', ({ tokens }) => {
    const uses = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const slug = toSlug(tokens[index + 1]?.content ?? '');
      const earlier = uses.get(slug) ?? 0;
      uses.set(slug, earlier + 1);
      token.attrSet('id', earlier === 0 ? slug : `${slug}-${earlier}`);
    }
  });
};

/**
 * Maps the levels of the source to those of the page: from 2, because the page has an h1, without gaps. The
 * caller passes each heading once, in document order.
 */
export const createHeadingLevels = () => {
  const ancestors: number[] = [];
  return (level: number) => {
    while ((ancestors.at(-1) ?? 0) >= level) ancestors.pop();
    ancestors.push(level);
    return Math.min(ancestors.length + 1, 6);
  };
};

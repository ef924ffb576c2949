import type { MarkdownIt } from 'markdown-it';

const toSlug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * A markdown-it plugin that gives each heading the id that GitHub would, for links within the page.
 */
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

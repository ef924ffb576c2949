import sanitizeHtml, { type Attributes, type Transformer } from 'sanitize-html';
import { createHeadingLevels } from './headings.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const allowedTags = [
  ...headings,
  'p',
  'div',
  'section',
  'blockquote',
  'pre',
  'hr',
  'br',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
];
const allowedAttributes = {
  '*': ['id', 'lang', 'title'],
  a: ['href', 'name', { name: 'rel', values: ['noopener'] }],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
const allowedSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];

/** These go with their content. Other disallowed elements lose only their tags. */
const nonTextTags = [
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'textarea',
  'option',
  'xmp',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'svg',
  'math',
];

/** An id or name must not shadow a global such as `document.body` (DOM clobbering). */
const namePrefix = 'user-content-';

const withPrefix = (attributes: Attributes, name: 'id' | 'name') =>
  attributes[name] ? { [name]: namePrefix + attributes[name] } : {};

const prefixNames: Transformer = (tagName, attribs) => ({
  tagName,
  attribs: { ...attribs, ...withPrefix(attribs, 'id'), ...withPrefix(attribs, 'name') },
});

const fixLink: Transformer = (tagName, attribs) => {
  const { href } = attribs;
  if (href === undefined) return { tagName, attribs };
  if (href.startsWith('#'))
    return { tagName, attribs: { ...attribs, href: `#${namePrefix}${href.slice(1)}` } };
  return { tagName, attribs: { ...attribs, rel: 'noopener' } };
};

/** Spec §9, last line. */
export const sanitise = (html: string) => {
  const toPageLevel = createHeadingLevels();
  const placeHeading: Transformer = (tagName, attribs) => ({
    tagName: `h${toPageLevel(Number(tagName[1]))}`,
    attribs,
  });
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes,
    allowProtocolRelative: false,
    nonTextTags,
    transformTags: {
      ...Object.fromEntries(headings.map((heading) => [heading, placeHeading])),
      a: fixLink,
      '*': prefixNames,
    },
  });
};

import sanitizeHtml, { type Attributes, type Transformer } from 'sanitize-html';
import { createOutline } from './outline.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const allowedTags = [
  ...headings,
  ...['p', 'div', 'section', 'blockquote', 'pre', 'hr', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'ins', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u'],
];
const allowedAttributes = {
  '*': ['id', 'lang', 'title'],
  a: ['href', 'name', { name: 'rel', values: ['noopener'] }],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
const allowedSchemes = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];

/** Elements that go with all they contain; of any other that is not allowed, the text stays. */
const nonTextTags = [
  ...['script', 'style', 'noscript', 'template', 'title', 'textarea', 'option', 'xmp'],
  ...['iframe', 'object', 'noembed', 'noframes', 'svg', 'math'],
];

/** Keeps ids and names of the text from shadowing the page's own (`document.body`, `window.config`). */
const prefix = 'user-content-';

const withPrefix = (attributes: Attributes, name: string) =>
  attributes[name] ? { [name]: prefix + attributes[name] } : {};

const prefixNames: Transformer = (tagName, attribs) => ({
  tagName,
  attribs: { ...attribs, ...withPrefix(attribs, 'id'), ...withPrefix(attribs, 'name') },
});

const fixLink: Transformer = (tagName, attribs) => {
  const { href } = attribs;
  if (href === undefined) return { tagName, attribs };
  if (href.startsWith('#')) return { tagName, attribs: { ...attribs, href: `#${prefix}${href.slice(1)}` } };
  return { tagName, attribs: { ...attribs, rel: 'noopener' } };
};

/** Leaves of any HTML what the terms may hold (spec §9, last line), with headings from h2 downwards. */
export const sanitise = (html: string) => {
  const levelOf = createOutline();
  const placeHeading: Transformer = (tagName, attribs) => ({ tagName: `h${levelOf(Number(tagName[1]))}`, attribs });
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

import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parse,
  parseFragment,
  serialize,
} from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

const createElement = (tag: string, attributes: Readonly<Record<string, string>>) =>
  defaultTreeAdapter.createElement(
    tag,
    names.NS.HTML,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

const findElements = (node: Node, isMatch: (element: Element) => boolean): Element[] => {
  const matches = defaultTreeAdapter.isElementNode(node) && isMatch(node) ? [node] : [];
  const children = 'childNodes' in node ? node.childNodes : [];
  return [...matches, ...children.flatMap((child) => findElements(child, isMatch))];
};

const getAttribute = ({ attrs }: Element, name: string) =>
  attrs.find((each) => each.name === name)?.value;

/** The parser neither escapes nor parses the text of these elements. */
const createRawElement = (
  tag: 'script' | 'style',
  text: string,
  attributes: Readonly<Record<string, string>> = {},
) => {
  if (text.includes(`</${tag}`)) throw new Error(`The text of <${tag}> contains its end tag`);
  const element = createElement(tag, attributes);
  defaultTreeAdapter.insertText(element, text);
  return element;
};

interface FirstPaint {
  readonly script: string;
  readonly logIn: string;
  readonly screenScripts: readonly string[];
  readonly takeStyles: (path: string) => string;
}

const replaceStyleSheet = (link: Element, text: string) => {
  const parent = link.parentNode;
  if (!parent) return;
  defaultTreeAdapter.insertBefore(parent, createRawElement('style', text), link);
  // Vite's preload helper looks for a link to each style sheet. A disabled link loads nothing.
  link.attrs = [
    ...link.attrs.filter(({ name }) => name !== 'crossorigin'),
    { name: 'disabled', value: '' },
  ];
};

/** The page's script elements go, because the first script starts the app. */
export const inlineFirstPaint = (
  html: string,
  { script, logIn, screenScripts, takeStyles }: FirstPaint,
) => {
  const document = parse(html);
  const [body] = findElements(document, ({ tagName }) => tagName === 'body');
  const appScripts = findElements(
    document,
    (element) => element.tagName === 'script' && getAttribute(element, 'type') === 'module',
  );
  if (!body || appScripts.length === 0) throw new Error('index.html starts no app');
  for (const link of findElements(
    document,
    (element) => getAttribute(element, 'rel') === 'stylesheet',
  )) {
    replaceStyleSheet(link, takeStyles(getAttribute(link, 'href') ?? ''));
  }
  for (const element of appScripts) defaultTreeAdapter.detachNode(element);
  const template = createElement('template', { id: 'log-in' }) as DefaultTreeAdapterTypes.Template;
  defaultTreeAdapter.setTemplateContent(template, parseFragment(logIn));
  defaultTreeAdapter.appendChild(body, template);
  defaultTreeAdapter.appendChild(
    body,
    createRawElement('script', script, {
      'data-app': appScripts.map((element) => getAttribute(element, 'src')).join(' '),
      'data-screens': screenScripts.join(' '),
    }),
  );
  return serialize(document);
};

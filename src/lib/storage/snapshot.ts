import { tableScreen, wideScreen } from '../browser/media-queries.ts';

/** Children follow the attributes. A string is a text node. */
export type SnapshotNode =
  | string
  | readonly [tag: string, attributes: Record<string, string>, ...children: SnapshotNode[]];

export interface ScreenSnapshot {
  readonly savedAtMs: number;
  readonly nodes: readonly SnapshotNode[];
  /** The keys are the names of slots (`data-offline-slot`), filled while the device is offline. */
  readonly offline: Readonly<Record<string, readonly SnapshotNode[]>>;
}

export interface StoredSnapshots {
  /** Another build does not restore the snapshot. */
  readonly build: string;
  readonly loginGeneration: string;
  readonly screens: Readonly<Record<string, ScreenSnapshot>>;
}

const getWidthName = () => {
  if (tableScreen.matches()) return 'table';
  return wideScreen.matches() ? 'wide' : 'narrow';
};

/** A wider screen shows more elements. */
export const getSnapshotKey = (path: string) => `${path} ${getWidthName()}`;

/** They show the state of the network, or may have changed by the next visit. */
const TRANSIENT_SELECTOR =
  '[data-offline-slot="banner"] > *, [data-offline-slot="label"] > p, [data-snapshot="skip"]';

/** Typed text is never stored. `toNode` reads inline styles itself. */
const isStoredAttribute = ({ name, value }: Attr, element: Element) =>
  !(name === 'value' && value !== '' && element instanceof HTMLInputElement) && name !== 'style';

/** `data-without-snapshot` marks figures that could be old, and parts whose code loads later. */
const toNode = (node: Node): SnapshotNode | undefined => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(TRANSIENT_SELECTOR)) return undefined;
  const attributes = [...node.attributes].filter((attribute) => isStoredAttribute(attribute, node));
  const style = (node as HTMLElement | SVGElement).style.cssText;
  return [
    node.localName,
    {
      ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      ...(style && { style }),
    },
    ...(node.hasAttribute('data-without-snapshot') ? [] : toSnapshot(node.childNodes)),
  ];
};

export const toSnapshot = (nodes: Iterable<Node>): SnapshotNode[] =>
  [...nodes].map(toNode).filter((node) => node !== undefined);

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const createNode = (node: SnapshotNode, parentNamespace: string): Node => {
  if (typeof node === 'string') return new Text(node);
  const [tag, { style, ...attributes }, ...children] = node;
  const namespace = tag === 'svg' ? SVG_NAMESPACE : parentNamespace;
  const element = document.createElementNS(namespace, tag) as HTMLElement | SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  // The content security policy forbids style attributes, but allows the property `style`.
  if (style !== undefined) element.style.cssText = style;
  element.append(...children.map((child) => createNode(child, namespace)));
  return element;
};

/** Trusted Types forbid parsing HTML text. */
export const createFromSnapshot = (nodes: readonly SnapshotNode[]) => {
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes.map((node) => createNode(node, HTML_NAMESPACE)));
  return fragment;
};

import type { queries as testingLibraryQueries } from '@testing-library/dom';

/** A text must match wholly. */
export type TextMatch = string | RegExp;

/** Every property narrows the search. */
export interface Query {
  readonly kind: 'role' | 'label' | 'text' | 'css';
  readonly value: TextMatch;
  readonly name?: TextMatch;
  readonly hasText?: string;
  /** From 0. Without it the element must be the only one. */
  readonly index?: number;
}

type SerialisedText = string | { readonly source: string; readonly flags: string };

export interface SerialisedQuery {
  readonly kind: Query['kind'];
  readonly value: SerialisedText;
  readonly name?: SerialisedText | undefined;
  readonly hasText?: string | undefined;
  readonly index?: number | undefined;
}

export interface Found {
  /** Without `index`. */
  readonly count: number;
  /** Of the first element. */
  readonly text?: string;
  readonly value?: string;
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly isFocused?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly box?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** The element that a press would reach instead. */
  readonly covering?: string;
}

declare global {
  /** `createScreen` loads it into the page. */
  var TestingLibraryDom: typeof testingLibraryQueries;
}

const serialise = (text: TextMatch): SerialisedText =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags };

export const serialiseQuery = ({ kind, value, name, hasText, index }: Query): SerialisedQuery => ({
  kind,
  value: serialise(value),
  name: name === undefined ? undefined : serialise(name),
  hasText,
  index,
});

/**
 * Each query searches within the elements of the one before. Runs in the page, so it uses nothing from this
 * module. Returns null in a page without Testing Library.
 */
export const findInPage = (
  path: readonly SerialisedQuery[],
  isScrolling: boolean,
): Found | null => {
  if (typeof TestingLibraryDom === 'undefined') return null;
  const toMatcher = (text: SerialisedText) =>
    typeof text === 'string' ? text : new RegExp(text.source, text.flags);
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && (width > 0 || height > 0);
  };
  const isHiddenFromReaders = (element: Element) =>
    element.closest('[aria-hidden=true], [inert]') !== null;
  const findAll = (
    container: HTMLElement,
    { kind, value, name }: SerialisedQuery,
  ): HTMLElement[] => {
    const matcher = toMatcher(value);
    const library = globalThis.TestingLibraryDom;
    if (kind === 'css') return [...container.querySelectorAll<HTMLElement>(String(value))];
    if (kind === 'label') return library.queryAllByLabelText(container, matcher);
    if (kind === 'text') return library.queryAllByText(container, matcher);
    // With `hidden`, Testing Library computes no styles.
    const options = { hidden: true, ...(name !== undefined && { name: toMatcher(name) }) };
    return library
      .queryAllByRole(container, String(value), options)
      .filter((element) => !isHiddenFromReaders(element));
  };
  let elements: HTMLElement[] = [document.body];
  let count = 0;
  for (const query of path) {
    const found = elements
      .flatMap((container) => findAll(container, query))
      .filter(
        (element) =>
          isVisible(element) && (element.textContent ?? '').includes(query.hasText ?? ''),
      );
    elements = [...new Set(found)];
    count = elements.length;
    if (query.index !== undefined) elements = elements.slice(query.index, query.index + 1);
  }
  const [element] = elements;
  if (!element) return { count };

  if (isScrolling) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const getFront = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2);
  };
  const isReached = (front: Element | null) =>
    front !== null &&
    (element.contains(front) ||
      front.contains(element) ||
      front.closest('label')?.control === element);
  let front = getFront();
  if (isScrolling && !isReached(front)) {
    // A bar at the window's edge may cover the element.
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    front = getFront();
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const input = element as HTMLInputElement;
  return {
    count,
    text: element.innerText,
    value: input.value ?? '',
    isChecked: Boolean(input.checked) || element.getAttribute('aria-checked') === 'true',
    isDisabled: element.matches(':disabled, [aria-disabled=true]'),
    isFocused: element === document.activeElement,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    box: { x, y, width, height },
    ...(!isReached(front) && { covering: front?.outerHTML.slice(0, 120) ?? 'outside the window' }),
  };
};

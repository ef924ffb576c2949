/**
 * Shares computed styles among elements. No test loads a style sheet, so that the style of an
 * element follows from its name, its state and the inline styles around it. jsdom finds it by
 * trying hundreds of rules of its default style sheet for each call.
 */
// Stored on globalThis, because this module is loaded again for each test file of a worker, and
// the window stays.
const original = globalThis as { computeStyle?: typeof window.getComputedStyle };
original.computeStyle ??= window.getComputedStyle.bind(window);
const { computeStyle } = original;

const sharedStyles = new Map<string, CSSStyleDeclaration>();
const stateAttributes = ['hidden', 'open', 'type'];

const hasInlineStyle = (element: Element | null): boolean =>
  element !== null &&
  (/display|visibility|pointer-events/.test(element.getAttribute('style') ?? '') ||
    hasInlineStyle(element.parentElement));

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || hasInlineStyle(element)) return computeStyle(element, pseudoElement);
  const state = stateAttributes.map((name) => `${name}=${element.getAttribute(name)}`);
  const key = [element.localName, ...state].join();
  const known = sharedStyles.get(key);
  if (known) return known;
  // A copy outside the document keeps its style when the document changes.
  const style = computeStyle(element.cloneNode() as Element);
  sharedStyles.set(key, style);
  return style;
};

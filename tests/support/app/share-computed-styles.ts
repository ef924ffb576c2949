/**
 * No test loads a style sheet, so an element's style follows from its name, its state and inline styles.
 * jsdom would try hundreds of default rules for each call.
 */
// On globalThis: this module is loaded for each test file, and the window stays.
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
  // Outside the document a copy keeps its style.
  const style = computeStyle(element.cloneNode() as Element);
  sharedStyles.set(key, style);
  return style;
};

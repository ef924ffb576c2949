import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './dialog-polyfill.ts';
import './share-computed-styles.ts';

// Test files of a worker share document and libraries. Each starts with an empty page and fresh modules.
document.body.replaceChildren();
vi.resetModules();

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has none of these.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// The app then makes no calls in idle time, which would be among those of a test.
Object.defineProperty(navigator, 'connection', {
  configurable: true,
  get: () => ({ saveData: true }),
});
window.scrollTo = () => {};
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// jsdom has no layout. A menu stays hidden when its button has no size.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 44);
for (const [side, length] of [
  ['clientWidth', 1024],
  ['clientHeight', 768],
] as const) {
  Object.defineProperty(document.documentElement, side, { value: length });
}

// An app that has left its page acts on these events of the window, which later tests share.
const eventsAfterLeaving = new Set<string>(['pageshow', 'popstate']);

// Console errors and warnings fail a test unless it clears them.
let spies: { mock: { calls: unknown[] } }[] = [];
let addListener: { mock: { calls: Parameters<typeof window.addEventListener>[] } } | undefined;
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  addListener = vi.spyOn(window, 'addEventListener');
});
afterEach(() => {
  cleanup();
  for (const [type, listener] of addListener?.mock.calls ?? [])
    if (eventsAfterLeaving.has(type)) window.removeEventListener(type, listener);
  localStorage.clear();
  sessionStorage.clear();
  const messages = spies.flatMap(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  expect(messages).toEqual([]);
});

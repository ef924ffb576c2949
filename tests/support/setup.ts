import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import '../../src/testing/dialog.ts';

// Test files share a worker, its document and its libraries, but each begins with fresh modules of ours, like a page.
vi.resetModules();

// Room for a machine that is busy with other test files.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has neither.
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
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// jsdom gives nothing a place, and a menu hides when the button that it hangs from is out of sight.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 44);
for (const [side, length] of [
  ['clientWidth', 1024],
  ['clientHeight', 768],
] as const) {
  Object.defineProperty(document.documentElement, side, { value: length });
}

// Whatever the app or a library complains of on the console fails the test, unless the test clears it.
let spies: { mock: { calls: unknown[] } }[] = [];
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = spies.flatMap(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

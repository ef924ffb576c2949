import { expect, it, vi } from 'vitest';
import { exposeKeyboardHeight } from './expose-keyboard-height.ts';

it.each([
  ['an on-screen keyboard', { scale: 1, height: 500, offsetTop: 40 }, '260px'],
  ['nothing', { scale: 1, height: 800, offsetTop: 0 }, '0px'],
  ['nothing, while the user zooms in', { scale: 2, height: 400, offsetTop: 0 }, '0px'],
])('when the page is covered by %s, --keyboard is its height', (_, state, expected) => {
  const viewport = Object.assign(new EventTarget(), state);
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  exposeKeyboardHeight();
  viewport.dispatchEvent(new Event('resize'));
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe(expected);
  vi.unstubAllGlobals();
});

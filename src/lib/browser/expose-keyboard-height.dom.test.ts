import { afterEach, expect, it, vi } from 'vitest';
import { exposeKeyboardHeight } from './expose-keyboard-height.ts';

const root = document.documentElement;

const createViewport = () => {
  const viewport = Object.assign(new EventTarget(), {
    scale: 1,
    width: 400,
    height: 800,
    offsetTop: 0,
  });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  exposeKeyboardHeight();
  return (state: Partial<typeof viewport>) => {
    Object.assign(viewport, state);
    viewport.dispatchEvent(new Event('resize'));
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  root.removeAttribute('data-keyboard');
});

it.each([
  ['an on-screen keyboard', { scale: 1, height: 500, offsetTop: 40 }, '260px'],
  ['nothing', { scale: 1, height: 800, offsetTop: 0 }, '0px'],
  ['nothing, while the user zooms in', { scale: 2, height: 400, offsetTop: 0 }, '0px'],
])(
  '--keyboard is the height of the keyboard when the page is covered by %s',
  (_, state, expected) => {
    createViewport()(state);
    expect(root.style.getPropertyValue('--keyboard')).toBe(expected);
  },
);

it.each([
  { change: 'a keyboard makes the page smaller', focused: 'input', height: 480, isOpen: true },
  { change: 'the bar of the browser shows', focused: 'input', height: 720, isOpen: false },
  { change: 'no field has the focus', focused: 'button', height: 480, isOpen: false },
])('a keyboard is open: $isOpen, when $change [counter 6.3]', ({ focused, height, isOpen }) => {
  const resize = createViewport();
  document.body.appendChild(document.createElement(focused)).focus();
  resize({ height });
  expect(root.hasAttribute('data-keyboard')).toBe(isOpen);
  resize({ height: 800 });
  expect(root.hasAttribute('data-keyboard')).toBe(false);
});

it('a keyboard that opens leaves the field with the focus in sight [counter 3.1]', () => {
  const resize = createViewport();
  const field = document.body.appendChild(document.createElement('input'));
  const scroll = vi.spyOn(field, 'scrollIntoView').mockReturnValue();
  field.focus();
  resize({ height: 480 });
  resize({ height: 440 });
  expect(scroll).toHaveBeenCalledOnce();
});

it('turning the device does not count as an open keyboard', () => {
  const resize = createViewport();
  document.body.appendChild(document.createElement('input')).focus();
  resize({ width: 800, height: 400 });
  expect(root.hasAttribute('data-keyboard')).toBe(false);
});

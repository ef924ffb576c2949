import { expect, onTestFinished, test, vi } from 'vitest';
import { recordClicks } from './transfer-input.ts';

const openMore = '<button aria-label="More">+</button>';

/** The user presses the button on the painted screen, and the app's screen is still without it. */
const pressOnPaintedScreen = () => {
  const [paintRoot, root] = [document.createElement('div'), document.createElement('div')];
  document.body.append(paintRoot, root);
  onTestFinished(() => document.body.replaceChildren());
  paintRoot.innerHTML = openMore;
  const clicks = recordClicks(paintRoot);
  paintRoot.querySelector('button')?.click();
  paintRoot.remove();
  clicks.replay(root);
  const onClick = vi.fn();
  root.addEventListener('click', onClick);
  return { root, onClick };
};

test('a click on the painted screen waits for a part of the app that is loaded late, and is replayed once [offline 1.8]', async () => {
  const { root, onClick } = pressOnPaintedScreen();
  root.innerHTML = openMore;
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce());
  root.append(document.createElement('p'));
  await Promise.resolve();
  expect(onClick).toHaveBeenCalledOnce();
});

test('a click on the painted screen is forgotten once the user does something else [offline 1.8]', async () => {
  const { root, onClick } = pressOnPaintedScreen();
  window.dispatchEvent(new Event('pointerdown'));
  root.innerHTML = openMore;
  await Promise.resolve();
  expect(onClick).not.toHaveBeenCalled();
});

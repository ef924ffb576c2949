import { expect, it, vi } from 'vitest';
import { unsaved } from './unsaved.ts';

it('holds until each of those who hold has let go, and says when that changes', () => {
  const heard = vi.fn();
  const stop = unsaved.subscribe(heard);
  const firstForm = unsaved.hold('typing');
  const secondForm = unsaved.hold('typing');
  const write = unsaved.hold('answer');
  expect([unsaved.has(), unsaved.has('typing'), unsaved.has('answer')]).toEqual([true, true, true]);

  firstForm();
  firstForm();
  expect(unsaved.has('typing')).toBe(true);
  write();
  expect([unsaved.has('typing'), unsaved.has('answer')]).toEqual([true, false]);
  secondForm();
  expect(unsaved.has()).toBe(false);

  expect(heard).toHaveBeenCalled();
  stop();
});

it('tells once there is nothing to lose, at once where there is nothing', async () => {
  await unsaved.settled();
  const [typing, write] = [unsaved.hold('typing'), unsaved.hold('answer')];
  const settled = vi.fn();
  const waiting = unsaved.settled().then(settled);
  typing();
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  write();
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

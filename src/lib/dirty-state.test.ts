import { expect, it, vi } from 'vitest';
import { dirtyState } from './dirty-state.ts';

it('is dirty until every hold is released, and notifies subscribers', () => {
  const heard = vi.fn();
  const stop = dirtyState.subscribe(heard);
  const firstForm = dirtyState.acquire('input');
  const secondForm = dirtyState.acquire('input');
  const write = dirtyState.acquire('mutation');
  expect([dirtyState.isDirty(), dirtyState.isDirty('input'), dirtyState.isDirty('mutation')]).toEqual([
    true,
    true,
    true,
  ]);

  firstForm();
  firstForm();
  expect(dirtyState.isDirty('input')).toBe(true);
  write();
  expect([dirtyState.isDirty('input'), dirtyState.isDirty('mutation')]).toEqual([true, false]);
  secondForm();
  expect(dirtyState.isDirty()).toBe(false);

  expect(heard).toHaveBeenCalled();
  stop();
});

it('waitUntilClean resolves once the tab is clean, immediately if it already is', async () => {
  await dirtyState.waitUntilClean();
  const [typing, write] = [dirtyState.acquire('input'), dirtyState.acquire('mutation')];
  const settled = vi.fn();
  const waiting = dirtyState.waitUntilClean().then(settled);
  typing();
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  write();
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

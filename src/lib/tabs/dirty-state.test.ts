import { expect, it, vi } from 'vitest';
import { dirtyState } from './dirty-state.ts';

it('a tab is dirty until every hold is released, and then notifies its subscribers', () => {
  const listener = vi.fn();
  const unsubscribe = dirtyState.subscribe(listener);
  const releaseFirstForm = dirtyState.acquire('input');
  const releaseSecondForm = dirtyState.acquire('input');
  const releaseWrite = dirtyState.acquire('mutation');
  expect([
    dirtyState.isDirty(),
    dirtyState.isDirty('input'),
    dirtyState.isDirty('mutation'),
  ]).toEqual([true, true, true]);

  releaseFirstForm();
  releaseFirstForm();
  expect(dirtyState.isDirty('input')).toBe(true);
  releaseWrite();
  expect([dirtyState.isDirty('input'), dirtyState.isDirty('mutation')]).toEqual([true, false]);
  releaseSecondForm();
  expect(dirtyState.isDirty()).toBe(false);

  expect(listener).toHaveBeenCalled();
  unsubscribe();
});

it('waitUntilClean resolves when the tab is clean, or at once if it is clean already', async () => {
  await dirtyState.waitUntilClean();
  const [releaseInput, releaseWrite] = [
    dirtyState.acquire('input'),
    dirtyState.acquire('mutation'),
  ];
  const settled = vi.fn();
  const waiting = dirtyState.waitUntilClean().then(settled);
  releaseInput();
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  releaseWrite();
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

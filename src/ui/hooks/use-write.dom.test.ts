import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { createNetworkError } from '../../http/api-error.ts';
import { useWrite } from './use-write.ts';

interface Input {
  readonly name: string;
  readonly idempotencyKey?: string;
}

/** The test gives the responses in order. */
const renderWrite = () => {
  const client = new QueryClient();
  const answers: { readonly resolve: () => void; readonly lose: () => void }[] = [];
  const keys: (string | undefined)[] = [];
  const onSuccess = vi.fn();
  const mutationFn = ({ idempotencyKey }: Input) => {
    keys.push(idempotencyKey);
    return new Promise<void>((resolve, reject) => {
      answers.push({ resolve, lose: () => reject(createNetworkError('timeout')) });
    });
  };
  const { result } = renderHook(() => useWrite({ mutationFn, onSuccess }), {
    wrapper: ({ children }: PropsWithChildren) =>
      createElement(QueryClientProvider, { client }, children),
  });
  const waitForButton = (isBusy: boolean) =>
    waitFor(() => expect(result.current.isPending).toBe(isBusy));
  return {
    client,
    keys,
    onSuccess,
    press: async (name: string, times = 1) => {
      const { mutate } = result.current;
      await act(async () => Array.from({ length: times }, () => mutate({ name })));
      await waitForButton(true);
    },
    answer: async (how: 'resolve' | 'lose') => {
      await act(async () => answers.at(-1)?.[how]());
      await waitForButton(false);
    },
  };
};

test('a press after a lost response sends the same key, and a press after a success sends a new key', async () => {
  const { keys, press, answer } = renderWrite();
  for (const how of ['lose', 'lose', 'resolve', 'resolve'] as const) {
    await press('Jo');
    await answer(how);
  }
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('other input has another key, and the first input keeps its key', async () => {
  const { keys, press, answer } = renderWrite();
  for (const name of ['Jo', 'Kim', 'Jo']) {
    await press(name);
    await answer('lose');
  }
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('a press while the write is running does nothing, and two presses at the same time send one key', async () => {
  const { keys, press } = renderWrite();
  await press('Jo', 2);
  expect(new Set(keys).size).toBe(1);
  const sent = keys.length;
  await press('Jo');
  expect(keys).toHaveLength(sent);
});

test('nothing is announced after a log-out', async () => {
  const { client, onSuccess, press, answer } = renderWrite();
  await press('Jo');
  await answer('resolve');
  expect(onSuccess).toHaveBeenCalledTimes(1);
  await press('Jo');
  client.getMutationCache().clear();
  await answer('resolve');
  expect(onSuccess).toHaveBeenCalledTimes(1);
});

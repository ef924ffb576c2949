import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConfirmation } from './use-confirmation.ts';

test('a second question is declined while the first is open, and the user answers the first', async () => {
  const { result } = renderHook(() => useConfirmation());
  let first: Promise<boolean> | undefined;
  act(() => {
    first = result.current.confirm();
  });
  expect(result.current.dialog.opened).toBe(true);
  expect(await act(() => result.current.confirm())).toBe(false);
  act(() => result.current.dialog.onConfirm());
  expect(await first).toBe(true);
  expect(result.current.dialog.opened).toBe(false);
});

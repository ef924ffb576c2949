import type { UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeyedInput, useWrite } from './use-write.ts';

interface ConfirmedWriteOptions {
  /** Closes the dialog before the write. The dialog that asks for the password would open below it. */
  readonly closesFirst?: boolean;
}

/**
 * A write after a question: `ask` opens the `ConfirmDialog` that has the props `dialog`, and the
 * dialog then sends `input`.
 */
export const useConfirmedWrite = <Result, Input extends KeyedInput>(
  options: UseMutationOptions<Result, Error, Input>,
  input: Input,
  { closesFirst = false }: ConfirmedWriteOptions = {},
) => {
  const [opened, setOpened] = useState(false);
  const onClose = () => setOpened(false);
  const { mutate, isPending } = useWrite({ ...options, onSettled: onClose });
  const onConfirm = () => {
    if (closesFirst) onClose();
    mutate(input);
  };
  return {
    isPending,
    ask: () => setOpened(true),
    dialog: { opened, onConfirm, onClose, loading: isPending },
  };
};

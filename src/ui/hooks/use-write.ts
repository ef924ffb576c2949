import {
  type MutationFunction,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createId } from '../../lib/browser/create-id.ts';
import { isDiscarded } from '../../lib/query/is-discarded.ts';

/** The input of a call that takes an `Idempotency-Key`. */
export interface KeyedInput {
  readonly idempotencyKey?: string;
}

/**
 * The mutation of a button or form whose response can be lost. Adds an `Idempotency-Key` to the input
 * of the call: until a write succeeds, the same input has the same key, also if another input was
 * sent in between. An attempt (docs/decisions/010) has a key of its own. `mutate` does nothing while
 * a write is running. After a sign-out, `onSuccess` is not called, so that nothing is announced to
 * the next user.
 */
export const useWrite = <Result, Input extends KeyedInput>(
  options: UseMutationOptions<Result, Error, Input>,
) => {
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  // `mutationOptions` returns a type in which the function is optional.
  const call = options.mutationFn as MutationFunction<Result, Input>;
  const mutation = useMutation({
    ...options,
    mutationFn: async (input: Input, context) => {
      const content = JSON.stringify(input);
      const idempotencyKey = input.idempotencyKey ?? keys.get(content) ?? createId();
      keys.set(content, idempotencyKey);
      const result = await call({ ...input, idempotencyKey }, context);
      keys.delete(content);
      return result;
    },
    onSuccess: (result, input, ...others) =>
      isDiscarded(client, ({ state }) => state.variables === input)
        ? undefined
        : options.onSuccess?.(result, input, ...others),
  });
  const { isPending } = mutation;
  return {
    ...mutation,
    mutate: (input: Input) => {
      if (!isPending) mutation.mutate(input);
    },
    /** The properties of a button that stays enabled, so that the focus stays on it. */
    busyProps: { 'aria-busy': isPending, 'aria-disabled': isPending || undefined },
  };
};

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

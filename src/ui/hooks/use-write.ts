import {
  type MutationFunction,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createId } from '../../lib/browser/create-id.ts';
import { isDiscarded } from '../../lib/query/is-discarded.ts';

export interface KeyedInput {
  readonly idempotencyKey?: string;
}

/**
 * Until the write succeeds, the same input has the same key, even after another input. An attempt
 * (docs/decisions/010) has its own key. After a log-out, `onSuccess` is not called, because it
 * would tell the next user.
 */
export const useWrite = <Result, Input extends KeyedInput>(
  options: UseMutationOptions<Result, Error, Input>,
) => {
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  // The type of `mutationOptions` makes the function optional.
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
  };
};

interface ConfirmedWriteOptions {
  /** The dialog that asks for the password would open below this one. */
  readonly closesFirst?: boolean;
}

/** `ask` opens the `ConfirmDialog`, which sends `input`. */
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

import {
  type MutationFunction,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { createId } from '../../lib/browser/create-id.ts';
import { isDiscarded } from '../../lib/query/is-discarded.ts';

/** The call takes an `Idempotency-Key`. */
export interface KeyedInput {
  readonly idempotencyKey?: string;
}

/**
 * For a write whose response can be lost. Until it succeeds, the same input has the same
 * `Idempotency-Key`, even after another input. An attempt (docs/decisions/010) has its own key.
 * After a log-out, `onSuccess` must announce nothing to the next user, and is not called.
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
    /** The button stays enabled, so that the focus stays on it. */
    busyProps: { 'aria-busy': isPending, 'aria-disabled': isPending || undefined },
  };
};

interface ConfirmedWriteOptions {
  /** Closes the dialog first, because the dialog that asks for the password would open below it. */
  readonly closesFirst?: boolean;
}

/** `ask` opens the `ConfirmDialog` with the props `dialog`, which sends `input`. */
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

import { type MutationMeta, mutationOptions } from '@tanstack/react-query';

/** If the backend requires a recent log-in, the user enters the password and `work` runs again. */
export type RunWithReauth = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const createReauthOptions =
  <Input, Result>(call: (input: Input) => Promise<Result>, meta: MutationMeta) =>
  (runWithReauth: RunWithReauth) =>
    mutationOptions({ mutationFn: (input: Input) => runWithReauth(() => call(input)), meta });

import { type MutationMeta, mutationOptions } from '@tanstack/react-query';

/** If the backend requires a recent log-in, asks for the password and runs `work` once more. */
export type RunWithReauth = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The server may answer “log in again first”. On a tablet, more calls get this answer. */
export const createReauthOptions =
  <Input, Result>(call: (input: Input) => Promise<Result>, meta: MutationMeta) =>
  (runWithReauth: RunWithReauth) =>
    mutationOptions({ mutationFn: (input: Input) => runWithReauth(() => call(input)), meta });

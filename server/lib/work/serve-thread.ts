import { parentPort } from 'node:worker_threads';

/** What a thread answers to an input. */
export type ThreadAnswer<Output> = { readonly output: Output } | { readonly error: string };

/** Makes this thread call `work` with each input that `createThread` sends. */
export const serveThread = <Input, Output>(work: (input: Input) => Promise<Output>) => {
  const answer = (result: ThreadAnswer<Output>) => parentPort?.postMessage(result);
  parentPort?.on('message', (input: Input) => {
    work(input).then(
      (output) => answer({ output }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : 'unknown' }),
    );
  });
};

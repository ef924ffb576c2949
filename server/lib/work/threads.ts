import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/**
 * A thread for work on the input of a stranger. The thread that answers requests does not wait for
 * this work.
 */
export interface Thread<Input, Output> {
  /**
   * Calls the work with `input`. The calls must not overlap. @throws Error when the work fails, or
   * needs too much time or memory
   */
  run(input: Input): Promise<Output>;
  /** Ends the thread. The next `run` starts another one. */
  stop(): Promise<void>;
}

interface ThreadLimits {
  /** How long the work may take for one input, and the start of the thread with the first one. */
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
}

const MAX_YOUNG_HEAP_MB = 16;

/** The modules that let this process run sources. A thread does not take them over from tests. */
const getImports = () =>
  process.execArgv.flatMap((flag, index) =>
    flag === '--import' ? [flag, process.execArgv[index + 1] ?? ''] : [],
  );

/**
 * Creates a thread that runs `program`, which calls `serveThread`. The thread starts with the first
 * input. It gets no environment variables, because they contain secrets.
 */
export const createThread = <Input, Output>(
  program: string | URL,
  { timeoutMs, maxHeapMb }: ThreadLimits,
): Thread<Input, Output> => {
  let worker: Worker | undefined;

  const start = () => {
    const started = new Worker(program, {
      env: {},
      execArgv: getImports(),
      resourceLimits: {
        maxOldGenerationSizeMb: maxHeapMb,
        maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB,
      },
    });
    // `run` gets the error. Without a listener, an error between two inputs would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };

  return {
    run: async (input) => {
      worker ??= start();
      const signal = AbortSignal.timeout(timeoutMs);
      let answer: ThreadAnswer<Output>;
      try {
        const answered = once(worker, 'message', { signal });
        worker.postMessage(input);
        [answer] = await answered;
      } catch (error) {
        await stop();
        throw error;
      }
      if ('error' in answer) throw new Error(answer.error);
      return answer.output;
    },
    stop,
  };
};

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

import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

/** A stranger's input gets a thread of its own, so that the server can still answer others. */
export interface Thread<Input, Output> {
  /** The calls must not overlap. @throws Error when the work fails, or needs too much time or memory */
  run(input: Input): Promise<Output>;
  stop(): Promise<void>;
}

interface ThreadLimits {
  /** The time is for one input. For the first, it includes the start of the thread. */
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
}

const MAX_YOUNG_HEAP_MB = 16;

/** A thread started in a test does not inherit the flags with which this process loads TypeScript. */
const getImports = () =>
  process.execArgv.flatMap((flag, index) =>
    flag === '--import' ? [flag, process.execArgv[index + 1] ?? ''] : [],
  );

/**
 * `program` must call `serveThread`. The thread starts with the first input. Environment variables contain
 * secrets, so it gets none.
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

export type ThreadAnswer<Output> = { readonly output: Output } | { readonly error: string };

export const serveThread = <Input, Output>(work: (input: Input) => Promise<Output>) => {
  const answer = (result: ThreadAnswer<Output>) => parentPort?.postMessage(result);
  parentPort?.on('message', (input: Input) => {
    work(input).then(
      (output) => answer({ output }),
      (error: unknown) => answer({ error: error instanceof Error ? error.message : 'unknown' }),
    );
  });
};

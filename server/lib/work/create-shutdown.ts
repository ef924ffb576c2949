import type { Logger } from 'pino';

/**
 * How long a server may take to stop after the drain time. Requests, background work, a backup that
 * is being copied and the last transaction have limits of ten seconds each, and seldom need them.
 */
const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Receives the name of each step before it. */
export type OnStep = (step: string) => void;

interface ShutdownOptions {
  readonly stop: (onStep: OnStep) => Promise<void>;
  readonly drainSeconds: number;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
}

/**
 * Returns the handler of signals that end the process. It stops the server and ends the process,
 * with code 1 when the server does not stop in time. Further signals change nothing, because a
 * terminal sends SIGINT to npm and to the server, and npm sends it on.
 */
export const createShutdown = ({ stop, drainSeconds, logger, exit }: ShutdownOptions) => {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    let waitsFor = 'the start of the server';
    setTimeout(
      () => {
        logger.fatal({ waitsFor }, 'The server did not stop in time');
        exit(1);
      },
      drainSeconds * 1_000 + SHUTDOWN_TIMEOUT_MS,
    );
    try {
      await stop((step) => {
        waitsFor = step;
      });
      exit(0);
    } catch (error) {
      logger.fatal({ err: error, waitsFor }, 'The server failed to stop');
      exit(1);
    }
  };
};

import type { Logger } from 'pino';

/**
 * After the drain time. Requests, background work, a backup in progress and the last transaction have limits
 * of ten seconds each, and seldom need them.
 */
const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Called with the name of each step before it. */
export type OnStep = (step: string) => void;

interface ShutdownOptions {
  readonly stop: (onStep: OnStep) => Promise<void>;
  readonly drainSeconds: number;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
}

/**
 * Handles signals that end the process. Code 1 says that the server did not stop in time. A terminal sends
 * SIGINT to npm and to the server, and npm sends it on, so further signals change nothing.
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

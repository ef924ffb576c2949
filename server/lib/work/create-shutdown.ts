import type { Logger } from 'pino';

/**
 * The time counts from the end of the drain time. Requests, background work, a running backup and the last
 * transaction may take ten seconds each, but seldom do.
 */
const SHUTDOWN_TIMEOUT_MS = 30_000;

export type OnStep = (step: string) => void;

interface ShutdownOptions {
  readonly stop: (onStep: OnStep) => Promise<void>;
  readonly drainSeconds: number;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
}

/**
 * Exit code 1 means that the server did not stop in time. A second signal changes nothing, because Ctrl+C
 * sends two: one from the terminal, and one from npm.
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

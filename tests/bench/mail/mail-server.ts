import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Defer } from '../support/cleanup.ts';

const execute = promisify(execFile);

const POLL_MS = 200;
const START_TIMEOUT_MS = 20_000;

/** How a mail server tries to deliver an email again. It warns the sender after the first attempt. */
export const retry = { intervalSeconds: 2, totalSeconds: 12 };

/** What a mistake of the operator changes in the settings of the shop's mail server. */
export interface MailServerState {
  /** Whether it takes emails from this machine for the addresses of customers. */
  readonly relays: boolean;
  /** Whether `bounces+text@…` goes to the mailbox of `bounces@…`. */
  readonly hasPlusAddressing: boolean;
}

export const soundState: MailServerState = { relays: true, hasPlusAddressing: true };

export interface MailServerOptions {
  /** The port of the mail server of the customers, which gets all emails of other domains. */
  readonly customerPort: number;
  /** The port on which Dovecot takes emails for `mailboxes`. */
  readonly lmtpPort: number;
}

/** The shop's own mail server. */
export interface MailServer {
  readonly name: string;
  readonly domain: string;
  readonly port: number;
  /** Restarts the mail server with other settings. Its queue stays. */
  readonly restart: (state: MailServerState) => Promise<void>;
}

/** The addresses whose mailboxes are in Dovecot. */
export const mailboxes = {
  password: 'imap-password',
  /** The domain of customers whose emails go to Dovecot. */
  customerDomain: 'dovecot.test',
  /** A customer whose mailbox is full. */
  full: 'full@dovecot.test',
  getBounceAddress: (domain: string) => `bounces@${domain}`,
};

/** Resolves with the first value of `read` that is not undefined; with undefined after `maxMs`. */
export const poll = async <Value>(maxMs: number, read: () => Promise<Value | undefined>) => {
  const deadlineMs = performance.now() + maxMs;
  while (performance.now() < deadlineMs) {
    const value = await read();
    if (value !== undefined) return value;
    await delay(POLL_MS);
  }
  return undefined;
};

/** Returns whether a program on `port` greets a client. */
const isGreeted = (port: number) =>
  new Promise<true | undefined>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(START_TIMEOUT_MS, () => socket.destroy());
    socket.once('data', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => undefined).once('close', () => resolve(undefined));
  });

/** Waits until the daemon accepts clients on all ports. @throws Error with the daemon's output */
const waitForPorts = async (daemon: ChildProcess, ports: readonly number[]) => {
  const output: string[] = [];
  for (const stream of [daemon.stdout, daemon.stderr])
    stream?.on('data', (data) => output.push(String(data)));
  for (const port of ports) {
    const isReady = await poll(START_TIMEOUT_MS, () => isGreeted(port));
    if (!isReady)
      throw new Error(`${daemon.spawnfile} does not listen on ${port}:\n${output.join('')}`);
  }
};

/**
 * Starts a program that stays in the foreground. The cleanup and `stop` end it, by a signal or by its
 * own command.
 */
export const startDaemon = async (
  defer: Defer,
  [program = '', ...args]: readonly string[],
  ports: readonly number[],
  stopCommand: readonly string[] = [],
) => {
  const daemon = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(daemon, 'exit');
  const stop = async () => {
    const isRunning = daemon.exitCode === null && daemon.signalCode === null;
    const [stopProgram, ...stopArgs] = stopCommand;
    if (isRunning && stopProgram !== undefined) await execute(stopProgram, stopArgs);
    else daemon.kill();
    await ended;
  };
  defer(stop);
  await waitForPorts(daemon, ports);
  return { stop };
};

/** Starts a mail server with sound settings. `start` runs it with the settings of a state. */
export const startMailServer = async (
  server: Pick<MailServer, 'name' | 'domain' | 'port'>,
  start: (state: MailServerState) => Promise<Awaited<ReturnType<typeof startDaemon>>>,
): Promise<MailServer> => {
  let daemon = await start(soundState);
  return {
    ...server,
    restart: async (state) => {
      await daemon.stop();
      daemon = await start(state);
    },
  };
};

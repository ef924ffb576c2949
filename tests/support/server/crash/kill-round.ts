import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../seeded-random.ts';
import type { RunningServer } from '../run-server.ts';
import type { ListedPayment, StaffClient } from './staff-client.ts';

/** The requests around the kill, and the network's faults. */
export interface KillRoundOptions {
  /** A prefix of the descriptions, unique to this round. */
  readonly name: string;
  readonly createCount: number;
  readonly concurrency: number;
  /** From 0 to 1; lost responses. */
  readonly lostShare: number;
  /** From 0 to 1; sent twice at once. */
  readonly duplicatedShare: number;
}

export interface KillRoundResult {
  /** With retries. */
  readonly sent: number;
  /** Before the kill. */
  readonly acknowledged: number;
  /** No row, or one with another ident. */
  readonly missing: number;
  /** More than one row for a create request. */
  readonly extra: number;
  /** From restart to readiness. */
  readonly reopenMs: number;
  /** A killed server does not explain them. */
  readonly unexpected: readonly string[];
}

/** From a request's start. */
const MAX_CUT_DELAY_MS = 40;
const RETRY_DELAY_MS = 15;

/** `acknowledged`: description → ident. */
const countMissing = (
  rows: readonly ListedPayment[],
  acknowledged: ReadonlyMap<string, string>,
) => {
  const idents = new Map(rows.map(({ description, ident }) => [description, ident]));
  return [...acknowledged].filter(([description, ident]) => idents.get(description) !== ident)
    .length;
};

const countExtra = (rows: readonly ListedPayment[]) =>
  rows.length - new Set(rows.map(({ description }) => description)).size;

/** Returns the time until it is ready. */
const restart = async (server: RunningServer, staff: StaffClient) => {
  const startMs = performance.now();
  await server.start();
  const ready = await staff.get('/readyz');
  if (!ready.ok) throw new Error(`The server is not ready (${ready.status})`);
  return performance.now() - startMs;
};

/**
 * Each request has a key and is retried until a response arrives. The server dies by SIGKILL at a random
 * time; after its restart rows are compared with responses.
 */
export const runKillRound = async (
  server: RunningServer,
  staff: StaffClient,
  options: KillRoundOptions,
  random: Random,
): Promise<KillRoundResult> => {
  const acknowledged = new Map<string, string>();
  const unexpected: string[] = [];
  const responsesBeforeKill = Math.floor(random() * (options.createCount - 1));
  let sent = 0;
  let killing: Promise<Omit<KillRoundResult, 'sent' | 'unexpected'>> | undefined;

  /** Only responses from before the kill count. */
  const killAndRestart = async () => {
    await delay(random() * RETRY_DELAY_MS);
    await server.stop('SIGKILL');
    const acknowledgedBeforeKill = new Map(acknowledged);
    const reopenMs = await restart(server, staff);
    const rows = await staff.list(options.name);
    return {
      acknowledged: acknowledgedBeforeKill.size,
      missing: countMissing(rows, acknowledgedBeforeKill),
      extra: countExtra(rows),
      reopenMs,
    };
  };

  /** The network may lose the response. */
  const sendOnce = async (description: string, key: string) => {
    sent += 1;
    const isLost = random() < options.lostShare;
    // Half of the lost requests are cut while they are sent, the others after they were handled.
    const cutAfterMs = isLost && random() < 0.5 ? random() * MAX_CUT_DELAY_MS : undefined;
    const response = await staff.createPayment(description, key, cutAfterMs).catch(() => undefined);
    if (response === undefined || isLost) return;
    if (response.status === 201) acknowledged.set(description, response.body.ident);
    else if (response.status !== 409 && response.status !== 503)
      unexpected.push(`${response.status} to ${description}`);
  };

  const create = async (number: number) => {
    const description = `${options.name} no. ${number}`;
    const key = randomUUID();
    const send = () => sendOnce(description, key);
    while (!acknowledged.has(description)) {
      // The server restarts and its rows are checked.
      await killing;
      await Promise.all(random() < options.duplicatedShare ? [send(), send()] : [send()]);
      if (acknowledged.size > responsesBeforeKill) killing ??= killAndRestart();
      if (!acknowledged.has(description)) await delay(RETRY_DELAY_MS);
    }
  };

  let nextNumber = 0;
  const worker = async () => {
    while (nextNumber < options.createCount) await create(nextNumber++);
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  const killed = await killing;
  if (!killed) throw new Error('The server was not killed');

  const rows = await staff.list(options.name);
  return {
    ...killed,
    sent,
    missing:
      killed.missing + countMissing(rows, acknowledged) + (options.createCount - acknowledged.size),
    extra: killed.extra + (rows.length - options.createCount),
    unexpected,
  };
};

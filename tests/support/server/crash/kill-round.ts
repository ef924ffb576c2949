import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../seeded-random.ts';
import type { RunningServer } from '../run-server.ts';
import type { ListedPayment, StaffClient } from './staff-client.ts';

/**
 * Describes one round: the create requests during which the server is killed, and the faults of the
 * network.
 */
export interface KillRoundOptions {
  /** Unique prefix of the descriptions of this round. */
  readonly name: string;
  readonly createCount: number;
  readonly concurrency: number;
  /** From 0 to 1: the share of responses that do not arrive. */
  readonly lostShare: number;
  /** From 0 to 1: the share of requests that are sent twice at once. */
  readonly duplicatedShare: number;
}

export interface KillRoundResult {
  /** Requests sent, including retries. */
  readonly sent: number;
  /** Create requests whose response arrived before the server was killed. */
  readonly acknowledged: number;
  /** Create requests that have no row, or whose row has another ident than the response. */
  readonly missing: number;
  /** Rows in excess of one for each create request. */
  readonly extra: number;
  /** Time from the restart until the server is ready. */
  readonly reopenMs: number;
  /** Responses that a killed server does not explain. */
  readonly unexpected: readonly string[];
}

/** The longest time from the start of a request until the client cuts it. */
const MAX_CUT_DELAY_MS = 40;
const RETRY_DELAY_MS = 15;

/** Counts the entries of `acknowledged` (description → ident) that are not in `rows`. */
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

/** Restarts the server, and returns the time until it is ready. */
const restart = async (server: RunningServer, staff: StaffClient) => {
  const startMs = performance.now();
  await server.start();
  const ready = await staff.get('/readyz');
  if (!ready.ok) throw new Error(`The server is not ready (${ready.status})`);
  return performance.now() - startMs;
};

/**
 * Sends create requests, each with its own idempotency key, and retries each until a response
 * arrives. Kills the server with SIGKILL at a random time between them, restarts it and compares
 * its rows with the responses.
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

  /**
   * Kills the server, restarts it, and compares its rows with the responses that had arrived before
   * the kill.
   */
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

  /** Sends a create request, and records its response unless the network loses the response. */
  const sendOnce = async (description: string, key: string) => {
    sent += 1;
    const isLost = random() < options.lostShare;
    // Half of the lost requests are cut while they are sent, the others after the server has
    // handled them.
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
      // Wait while the server restarts and its rows are checked.
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

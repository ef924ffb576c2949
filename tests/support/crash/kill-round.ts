import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../server/testing/seeded-random.ts';
import type { RunningServer } from '../run-server.ts';
import type { Listed, StaffDevice } from './staff-device.ts';

/** What is pressed in one round, in the midst of which the server is killed, and what the network does to it. */
export interface Presses {
  /** Begins each description, and no other round's. */
  readonly name: string;
  readonly creates: number;
  readonly atOnce: number;
  /** Shares from 0 to 1: of answers that do not arrive, and of presses that are sent twice at once. */
  readonly lost: number;
  readonly doubled: number;
}

/** What came of a round. */
export interface Outcome {
  /** Requests that went over the wire, repeats included. */
  readonly sent: number;
  /** Creates whose answer had arrived when the server was killed. */
  readonly acknowledged: number;
  /** Of all creates: those that are not there, or not as they were answered. */
  readonly missing: number;
  /** Rows beyond one for each create. */
  readonly extra: number;
  /** From starting the process again until it is ready, in ms. */
  readonly reopenMs: number;
  /** Answers that nobody should get, whatever happens to the server. */
  readonly unexpected: readonly string[];
}

const cutWithinMs = 40;
const retryAfterMs = 15;

/** How many of `acknowledged` (description → ident) are not among `rows` exactly so. */
const missingFrom = (rows: readonly Listed[], acknowledged: ReadonlyMap<string, string>) => {
  const idents = new Map(rows.map(({ description, ident }) => [description, ident]));
  return [...acknowledged].filter(([description, ident]) => idents.get(description) !== ident).length;
};

const extraIn = (rows: readonly Listed[]) => rows.length - new Set(rows.map(({ description }) => description)).size;

/** Starts it again; how long that takes until it is ready. */
const reopen = async (server: RunningServer, staff: StaffDevice) => {
  const began = performance.now();
  await server.start();
  const ready = await staff.get('/readyz');
  if (!ready.ok) throw new Error(`It is not ready (${ready.status})`);
  return performance.now() - began;
};

/**
 * Presses Send as `presses` says, each under a key of its own and again until it is answered; kills the server with
 * signal 9 at a random moment in their midst, starts it again and looks what is there.
 */
export const killRound = async (
  server: RunningServer,
  staff: StaffDevice,
  presses: Presses,
  random: Random,
): Promise<Outcome> => {
  const acknowledged = new Map<string, string>();
  const unexpected: string[] = [];
  const killAfter = Math.floor(random() * (presses.creates - 1));
  let sent = 0;
  let kill: Promise<Omit<Outcome, 'sent' | 'unexpected'>> | undefined;

  const killNow = async () => {
    await delay(random() * retryAfterMs);
    await server.stop('SIGKILL');
    const known = new Map(acknowledged);
    const reopenMs = await reopen(server, staff);
    const rows = await staff.list(presses.name);
    return { acknowledged: known.size, missing: missingFrom(rows, known), extra: extraIn(rows), reopenMs };
  };

  const pressOnce = async (description: string, key: string) => {
    sent += 1;
    const isLost = random() < presses.lost;
    // Half of the lost ones are cut off on their way, the others when all was done.
    const lostAfter = isLost && random() < 0.5 ? random() * cutWithinMs : undefined;
    const answer = await staff.press(description, key, lostAfter).catch(() => undefined);
    if (answer === undefined || isLost) return;
    if (answer.status === 201) acknowledged.set(description, answer.body.ident);
    else if (answer.status !== 409 && answer.status !== 503) unexpected.push(`${answer.status} to ${description}`);
  };

  const press = async (number: number) => {
    const description = `${presses.name} no. ${number}`;
    const key = randomUUID();
    const once = () => pressOnce(description, key);
    while (!acknowledged.has(description)) {
      // Nobody presses while it is down and looked into.
      await kill;
      await Promise.all(random() < presses.doubled ? [once(), once()] : [once()]);
      if (acknowledged.size > killAfter) kill ??= killNow();
      if (!acknowledged.has(description)) await delay(retryAfterMs);
    }
  };

  let next = 0;
  const worker = async () => {
    while (next < presses.creates) await press(next++);
  };
  await Promise.all(Array.from({ length: presses.atOnce }, worker));
  const killed = await kill;
  if (!killed) throw new Error('The server was not killed');

  const rows = await staff.list(presses.name);
  return {
    ...killed,
    sent,
    missing: killed.missing + missingFrom(rows, acknowledged) + (presses.creates - acknowledged.size),
    extra: killed.extra + (rows.length - presses.creates),
    unexpected,
  };
};

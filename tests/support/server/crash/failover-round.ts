import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresqlServer } from '../../postgresql/postgresql-server.ts';
import type { StaffClient } from './staff-client.ts';

interface FailoverOptions {
  /** A prefix of the descriptions, unique to this round. */
  readonly name: string;
  readonly primary: PostgresqlServer;
  readonly standby: PostgresqlServer;
  readonly concurrency: number;
  readonly createsBeforeKill: number;
  readonly createsAfterKill: number;
}

export interface FailoverResult {
  readonly acknowledged: number;
  /** Acknowledged, but not on the new primary. */
  readonly missing: number;
  /** More than one row for a payment request. */
  readonly extra: number;
  /** From the kill to the first acknowledgement of a later request. */
  readonly unwritableMs: number;
  /** Other than 201, 409 and 503. */
  readonly unexpected: readonly string[];
}

const RETRY_DELAY_MS = 50;
const TIMEOUT_MS = 60_000;

/**
 * Requests with keys and retries go on all the time. The primary is killed, its standby promoted; the new
 * rows are compared with the responses.
 */
export const runFailoverRound = async (
  staff: StaffClient,
  options: FailoverOptions,
): Promise<FailoverResult> => {
  const { name, primary, standby, concurrency, createsBeforeKill, createsAfterKill } = options;
  const idents = new Map<string, string>();
  const unexpected: string[] = [];
  let killedAtMs = Number.POSITIVE_INFINITY;
  let firstAfterKillMs: number | undefined;
  let acknowledgedAfterKill = 0;
  let created = 0;
  let failover: Promise<void> | undefined;

  const failOver = async () => {
    killedAtMs = performance.now();
    await primary.kill();
    await standby.promote();
  };

  const create = async () => {
    const description = `${name} no. ${created++}`;
    const key = randomUUID();
    while (!idents.has(description)) {
      const sentAtMs = performance.now();
      if (sentAtMs - killedAtMs > TIMEOUT_MS)
        throw new Error(`No payment request within ${TIMEOUT_MS} ms`);
      const response = await staff.createPayment(description, key).catch(() => undefined);
      if (response?.status === 201) {
        idents.set(description, response.body.ident);
        if (sentAtMs < killedAtMs) break;
        firstAfterKillMs ??= performance.now();
        acknowledgedAfterKill += 1;
      } else {
        if (response && ![409, 503].includes(response.status))
          unexpected.push(`${response.status} to ${description}`);
        await delay(RETRY_DELAY_MS);
      }
    }
    if (idents.size >= createsBeforeKill) failover ??= failOver();
  };
  const worker = async () => {
    while (acknowledgedAfterKill < createsAfterKill) await create();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  await failover;

  const rows = await standby.query<{ description: string; ident: string }>(
    `select description, ident from payment_requests where description like '${name} no. %'`,
  );
  const rowIdents = new Map(rows.map(({ description, ident }) => [description, ident]));
  return {
    acknowledged: idents.size,
    missing: [...idents].filter(([description, ident]) => rowIdents.get(description) !== ident)
      .length,
    extra: rows.length - rowIdents.size,
    unwritableMs: (firstAfterKillMs ?? Number.POSITIVE_INFINITY) - killedAtMs,
    unexpected,
  };
};

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createEmptyDatabase } from '../support/db/empty-database.ts';
import { createStaffClient } from '../support/server/crash/staff-client.ts';
import { findFreePort } from '../support/server/find-free-port.ts';
import { startCaddy } from '../support/server/proxies/caddy.ts';
import { type ServerProcess, startServerProcess } from '../support/server/server-process.ts';
import { hasTool } from '../support/tools.ts';
import { buildTotalRow } from './crash/kills.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { atMost, buildSampleRow, type Section } from './support/row.ts';

const createsPerSecond = 50;
const RETRY_DELAY_MS = 100;
const RETRY_TIMEOUT_MS = 15_000;
const RESTART_INTERVAL_MS = 2_000;

/**
 * Restarts two server processes in turn while users send requests, one restart per round. The
 * processes share a PostgreSQL database and are behind Caddy with `deploy/Caddyfile`. Returns
 * undefined without TEST_DATABASE_URL or Caddy.
 */
export const measureRollingRestarts = (rounds: number): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    if (!hasTool('caddy')) return undefined;
    const database = await createEmptyDatabase();
    if (!database) return undefined;
    defer(database.drop);
    const { PATH, HOME } = process.env;
    const ports = [await findFreePort(), await findFreePort()] as const;
    const start = async (index: 0 | 1) => {
      const settings = {
        PORT: String(ports[index]),
        DEMO: '1',
        DRAIN_SECONDS: '3',
        DATABASE_URL: database.url,
      };
      const server = await startServerProcess({
        PATH,
        HOME,
        ...settings,
        DATA_DIR: await createTemporaryFolder(defer),
      });
      defer(() => server.stop('SIGKILL'));
      return server;
    };
    const servers = await Promise.all([start(0), start(1)]);
    const caddy = await startCaddy(ports, await createTemporaryFolder(defer));
    defer(caddy.stop);
    const staff = await createStaffClient(caddy);

    const run = randomUUID();
    const durationsMs: number[] = [];
    let creates = 0;
    let retried = 0;
    let failed = 0;
    /**
     * Creates a payment request, and retries with the same idempotency key until it succeeds or the
     * time is over.
     */
    const create = async () => {
      const description = `rolling ${run} no. ${creates++}`;
      const key = randomUUID();
      const startMs = performance.now();
      const tryCreate = async () => {
        const response = await staff.createPayment(description, key).catch(() => undefined);
        return response?.status === 201;
      };
      let attempts = 1;
      while (!(await tryCreate()) && performance.now() - startMs < RETRY_TIMEOUT_MS) {
        attempts += 1;
        await delay(RETRY_DELAY_MS);
      }
      const durationMs = performance.now() - startMs;
      durationsMs.push(durationMs);
      if (attempts > 1) retried += 1;
      if (durationMs >= RETRY_TIMEOUT_MS) failed += 1;
    };

    const pending = new Set<Promise<void>>();
    const timer = setInterval(() => {
      const creating = create().finally(() => pending.delete(creating));
      pending.add(creating);
    }, 1_000 / createsPerSecond);
    const restart = async (index: 0 | 1) => {
      const previous: ServerProcess = servers[index];
      await previous.stop();
      servers[index] = await start(index);
      await delay(RESTART_INTERVAL_MS);
    };
    for (let round = 0; round < rounds; round += 1) await restart(round % 2 === 0 ? 0 : 1);
    clearInterval(timer);
    await Promise.all(pending);
    const made = await staff.list(run);
    return {
      title: `Two processes behind Caddy, restarted in turn while ${createsPerSecond} payments per second are created (PostgreSQL)`,
      rows: [
        buildTotalRow('restarts', [rounds]),
        buildTotalRow('creates', [creates]),
        buildTotalRow('failed after all retries', [failed], atMost(0)),
        buildTotalRow('refused or failed at first', [retried], atMost(0)),
        buildTotalRow(
          'difference between rows and creates',
          [Math.abs(made.length - creates)],
          atMost(0),
        ),
        buildSampleRow('create, retries included', durationsMs, {}),
        buildSampleRow('the slowest create', [Math.max(...durationsMs)], { goal: atMost(3_000) }),
      ],
      notes: ['Rolling restarts: DRAIN_SECONDS=3; Caddy calls /readyz every second.'],
    };
  });

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase } from '../tests/support/db/empty-database.ts';
import { startFaultyNetwork } from '../tests/support/network/faulty-network.ts';
import { runNetworkRound } from '../tests/support/network/network-round.ts';
import { removeFolder } from '../tests/support/remove-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

const isOnPostgresql = process.env.TEST_DATABASE_URL !== undefined;

const startNetwork = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-network-'));
  const database = await createEmptyDatabase();
  const network = await startFaultyNetwork({ dataFolder: folder, databaseUrl: database?.url });
  onTestFinished(async () => {
    await network.stop();
    await database?.drop();
    await removeFolder(folder);
  });
  return network;
};

const load = { faultMs: 2_000, concurrency: 4, clientTimeoutMs: 3_000 };

/** Tries the faults one after the other on one server, and checks the promises. */
const tryFaults = async (
  rounds: readonly Pick<Parameters<typeof runNetworkRound>[1], 'path' | 'fault'>[],
) => {
  const network = await startNetwork();
  for (const { path, fault } of rounds) {
    const name = `${fault} to ${path}`;
    const result = await runNetworkRound(network, { name, path, fault, ...load });
    expect({ name, ...result }).toMatchObject({
      name,
      missing: 0,
      extra: 0,
      unexpected: [],
      twice: 0,
    });
    expect(result.faultsMet, name).toBeGreaterThan(0);
    expect(result.slowestHealthMs, name).toBeLessThan(1_500);
  }
};

test.skipIf(isOnPostgresql)(
  'network faults between clients, server and payment provider lose nothing that was acknowledged, and repeat nothing [crash 4.1, crash 4.2]',
  () =>
    tryFaults([
      { path: 'client', fault: 'lost packets' },
      { path: 'client', fault: 'proxy that cuts streams' },
      { path: 'provider', fault: 'black hole after connect' },
      { path: 'provider', fault: 'captive portal' },
    ]),
);

test.skipIf(!isOnPostgresql)(
  'network faults between server and PostgreSQL lose nothing that was acknowledged, and repeat nothing [crash 4.1]',
  () =>
    tryFaults([
      { path: 'database', fault: 'lost packets' },
      { path: 'database', fault: 'black hole after connect' },
      { path: 'database', fault: 'captive portal' },
    ]),
);

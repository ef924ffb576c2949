import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  hasPostgresqlServer,
  startFailoverPair,
} from '../tests/support/postgresql/postgresql-server.ts';
import { removeFolder } from '../tests/support/remove-folder.ts';
import { ROUNDS } from '../tests/support/rounds.ts';
import { runFailoverRound } from '../tests/support/server/crash/failover-round.ts';
import { createStaffClient } from '../tests/support/server/crash/staff-client.ts';
import { startServerProcess } from '../tests/support/server/server-process.ts';

vi.setConfig({ testTimeout: 120_000 * ROUNDS });

const canRun = process.env.TEST_DATABASE_URL !== undefined && (await hasPostgresqlServer());

test.skipIf(!canRun)(
  'when the primary database is killed, the server writes again on its standby within 10 s, and no acknowledged data is lost [crash 3.7]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beepaid-failover-'));
    await chmod(folder, 0o755);
    const pair = await startFailoverPair(folder);
    onTestFinished(async () => {
      await pair.stop();
      await removeFolder(folder);
    });
    const { PATH, HOME } = process.env;
    const settings = {
      PATH,
      HOME,
      PORT: '0',
      DEMO: '1',
      DATABASE_URL: pair.url,
      DATA_DIR: join(folder, 'data'),
    };
    const server = await startServerProcess(settings);
    onTestFinished(() => void server.stop('SIGKILL'));
    const staff = await createStaffClient(server);
    // The second failover leads back to the address that the server left in the first.
    const names = Array.from({ length: 2 * ROUNDS }, (_, index) => `failover ${index + 1}`);
    for (const name of names) {
      const load = { concurrency: 8, createsBeforeKill: 60, createsAfterKill: 30 };
      const result = await runFailoverRound(staff, { name, ...(await pair.addStandby()), ...load });
      expect(result).toMatchObject({ missing: 0, extra: 0, unexpected: [] });
      expect(result.acknowledged).toBeGreaterThanOrEqual(90);
      expect(result.unwritableMs).toBeLessThan(10_000);
    }
  },
);

import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase } from '../tests/support/db/empty-database.ts';
import { removeFolder } from '../tests/support/remove-folder.ts';
import { createStaffClient } from '../tests/support/server/crash/staff-client.ts';
import {
  buildPreviousRelease,
  hasPreviousRelease,
} from '../tests/support/server/previous-release.ts';
import {
  repository,
  type ServerProcess,
  startServerProcess,
} from '../tests/support/server/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

// One database is enough: both have the same schema.
test.skipIf(process.env.TEST_DATABASE_URL === undefined || !hasPreviousRelease())(
  'the previous release runs on the database of this release, and this release then runs on what the previous one has written [deployment 4.4]',
  async () => {
    const previousRoot = await mkdtemp(join(tmpdir(), 'beepaid-previous-'));
    const dataFolder = await mkdtemp(join(tmpdir(), 'beepaid-data-'));
    const database = await createEmptyDatabase();
    let running: ServerProcess | undefined;
    onTestFinished(async () => {
      await running?.stop('SIGKILL');
      await database?.drop();
      for (const folder of [previousRoot, dataFolder]) await removeFolder(folder);
    });
    await buildPreviousRelease(previousRoot);

    /** Resolves with the descriptions of all requests of this test. */
    const useRelease = async (root: string, description: string) => {
      const { PATH, HOME } = process.env;
      const settings = {
        PORT: '0',
        DEMO: '1',
        DATA_DIR: dataFolder,
        ...(database && { DATABASE_URL: database.url }),
      };
      running = await startServerProcess({ PATH, HOME, ...settings }, root);
      const staff = await createStaffClient(running);
      expect((await staff.createPayment(description, randomUUID())).status).toBe(201);
      const listed = await staff.list('rollback');
      const details = await Promise.all(
        listed.map(({ ident }) => staff.get(`/api/services/payments/${ident}/`)),
      );
      expect(details.map(({ status }) => status)).toEqual(listed.map(() => 200));
      expect(running.errors).toEqual([]);
      await running.stop();
      return listed.map((payment) => payment.description).sort();
    };
    expect(await useRelease(repository, 'rollback 1')).toEqual(['rollback 1']);
    expect(await useRelease(previousRoot, 'rollback 2')).toEqual(['rollback 1', 'rollback 2']);
    expect(await useRelease(repository, 'rollback 3')).toEqual([
      'rollback 1',
      'rollback 2',
      'rollback 3',
    ]);
  },
);

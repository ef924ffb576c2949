import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeFolder } from '../support/remove-folder.ts';
import { createStaffClient } from '../support/server/crash/staff-client.ts';
import { runCommandLine } from '../support/server/run-command-line.ts';
import { createTemporaryFolder, type Defer, withCleanup } from './support/cleanup.ts';
import { atMost, buildSampleRow, buildTotalRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

/** The shortest interval that the server allows. */
const INTERVAL_MINUTES = 5;
const INTERVAL_MS = INTERVAL_MINUTES * 60_000;
const WRITE_DELAY_MS = 500;
const secret = randomUUID();

interface Write {
  readonly description: string;
  readonly acknowledgedAtMs: number;
}

interface Copy {
  readonly file: string;
  readonly arrivedAtMs: number;
}

/**
 * Restores a copy with the command line, starts a server on it, and returns the descriptions of its
 * payment requests.
 */
const readCopy = async (defer: Defer, file: string) => {
  const dataFolder = join(await createTemporaryFolder(defer), 'data');
  const { code, stderr } = await runCommandLine(['restore', file], {
    DATA_DIR: dataFolder,
    APP_SECRET: secret,
  });
  if (code !== 0) throw new Error(`${basename(file)} cannot be restored: ${stderr}`);
  const server = await startServer(defer, {
    dataFolder,
    settings: { BACKUPS_KEPT: '0', APP_SECRET: secret },
  });
  const rows = await (await createStaffClient(server)).list('write');
  await server.stop('SIGKILL');
  return new Set(rows.map(({ description }) => description));
};

/**
 * Writes all the time to a server that sends its backups to another folder, until `rounds`
 * intervals are over. Then kills the server, deletes its disk, and restores every copy.
 */
export const measureBackups = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const folder = await createTemporaryFolder(defer);
    const disk = join(folder, 'disk');
    const otherMachine = join(folder, 'other-machine');
    await mkdir(otherMachine);
    const server = await startServer(defer, {
      dataFolder: disk,
      settings: {
        APP_SECRET: secret,
        BACKUP_EVERY_MINUTES: String(INTERVAL_MINUTES),
        BACKUP_COMMAND: `cat > '${otherMachine}/unfinished' && mv '${otherMachine}/unfinished' '${otherMachine}/'"$BACKUP_NAME"`,
        MESSAGES_PER_USER_PER_DAY: '1000000',
        MESSAGES_PER_TENANT_PER_DAY: '1000000',
      },
    });
    const staff = await createStaffClient(server);
    const writes: Write[] = [];
    const copies: Copy[] = [];
    while (copies.length <= rounds) {
      const description = `write ${writes.length}`;
      const { status } = await staff.createPayment(description, randomUUID());
      if (status !== 201) throw new Error(`${status} to ${description}`);
      writes.push({ description, acknowledgedAtMs: performance.now() });
      for (const name of await readdir(otherMachine)) {
        const file = join(otherMachine, name);
        if (name === 'unfinished' || copies.some((copy) => copy.file === file)) continue;
        copies.push({ file, arrivedAtMs: performance.now() });
        process.stderr.write(`backups: copy ${copies.length} of ${rounds + 1}\n`);
      }
      await delay(WRITE_DELAY_MS);
    }
    await server.stop('SIGKILL');
    await removeFolder(disk);

    const lostMs: number[] = [];
    const lostWrites: number[] = [];
    let missing = 0;
    for (const [index, { file }] of copies.entries()) {
      const restored = await readCopy(defer, file);
      const newest = writes.findLastIndex(({ description }) => restored.has(description));
      missing += newest + 1 - restored.size;
      const next = copies[index + 1];
      if (next === undefined) continue;
      // The disk is lost at the worst time: as late as possible before the next copy is complete.
      const late = writes.filter(
        (write, at) => at > newest && write.acknowledgedAtMs < next.arrivedAtMs,
      );
      lostMs.push(next.arrivedAtMs - (writes[newest + 1]?.acknowledgedAtMs ?? next.arrivedAtMs));
      lostWrites.push(late.length);
    }
    return {
      title: `The disk is lost at the worst time (embedded, a backup every ${INTERVAL_MINUTES} minutes)`,
      rows: [
        buildTotalRow('copies that were restored', [copies.length]),
        buildTotalRow('writes missing before the newest write of a copy', [missing], atMost(0)),
        buildTotalRow('acknowledged writes', [writes.length]),
        buildTotalRow('lost writes', lostWrites),
        buildSampleRow('time of the writes that are lost', lostMs, {
          goal: atMost(INTERVAL_MS, 'p95'),
        }),
      ],
      notes: [
        'Backups: the same code runs at every interval. A round is an interval of five minutes.',
      ],
    };
  });

import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createDataFolder } from '../../../../tests/support/db/data-folder.ts';
import { insertTenant } from '../../../../tests/support/db/fixtures.ts';
import { useBuiltServer } from '../../../../tests/support/short-lived-process.ts';
import { backup, checkNewestBackup } from '../../../cli/database/backup.ts';
import { readConfig } from '../../../lib/settings/config.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { Database } from '../../database.ts';
import { sendControlRequest } from '../control-socket.ts';
import { openEmbedded } from '../open-embedded.ts';
import type { BackupSettings } from './backup-schedule.ts';
import { readBackupStatus } from './backup-status.ts';

vi.setConfig({ testTimeout: 120_000 });

// The check runs in a process of its own.
process.execArgv.push('--import', useBuiltServer);

let home: Awaited<ReturnType<typeof createDataFolder>>;
let database: Database;
const logged: { level: string; msg: string }[] = [];

const openShop = async (getSettings: (folder: string) => BackupSettings) => {
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const logger = pino({ formatters: { level: (level) => ({ level }) } }, stream);
  home = await createDataFolder('filled');
  database = await openEmbedded(home.folder, logger, getSettings(home.folder));
  await insertTenant(database, { host: 'shop.example' });
};

const closeShop = async () => {
  await database.close();
  await home.remove();
};

const run = (command: typeof backup) =>
  command({
    config: readConfig({ DATA_DIR: home.folder }),
    args: [],
    options: {},
    now: new Date(),
    printLine: () => undefined,
  });
const runBackup = async () => (await run(backup))[0] ?? '';
const listBackups = () => readdir(join(home.folder, 'backups'));
const getMessages = () => logged.map(({ level, msg }) => `${level} ${msg}`);

test('the server makes a backup every hour, restores it into a temporary folder, and records the result [deployment 1.1]', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    // At the start of an hour, both backups would be of this hour, of which one is kept.
    now: new Date('2026-11-21T09:30:00Z'),
  });
  await openShop(() => ({ keptDays: 2, intervalMinutes: 60 }));
  onTestFinished(closeShop);
  onTestFinished(() => void vi.useRealTimers());
  const readCheck = async () => (await readBackupStatus(database)).restoreCheck;
  const countMessages = (text: string) =>
    getMessages().filter((message) => message === `info ${text}`).length;
  const waitForChecks = (count: number) =>
    vi.waitFor(() => expect(countMessages('Backup restored into a spare folder')).toBe(count), {
      timeout: 60_000,
    });
  vi.advanceTimersByTime(MINUTE_MS);
  await waitForChecks(1);
  const [name] = await listBackups();
  expect(await readCheck()).toEqual({
    name,
    at: expect.any(String),
    error: null,
    tenantCount: 1,
    requestCount: 0,
  });

  /** Waits until each minute's poll has read the status. */
  const advanceMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      vi.advanceTimersByTime(MINUTE_MS);
      await readCheck();
      await listBackups();
    }
  };
  // The waits above have advanced the fake clock a little, so a backup cannot be due before the 57th minute.
  await advanceMinutes(57);
  expect(countMessages('Backup created')).toBe(1);
  await advanceMinutes(3);
  await waitForChecks(2);
  expect(countMessages('Backup created')).toBe(2);
  const names = await listBackups();
  expect(names).toEqual([name, expect.stringMatching(/^beepaid-/)]);
  expect((await readCheck())?.name).toBe(names[1]);
});

describe('a backup on request', () => {
  beforeAll(() =>
    openShop((folder) => ({ keptDays: 0, intervalMinutes: 60, command: `sh ${folder}/command` })),
  );
  afterAll(() => closeShop());
  beforeEach(async () => {
    await setCommand('cat > /dev/null');
    logged.length = 0;
  });

  /** The content of BACKUP_COMMAND. */
  const setCommand = (script: string) => writeFile(join(home.folder, 'command'), script);

  test('does not slow down the server while it is checked [deployment 1.2]', async () => {
    await runBackup();
    let isDone = false;
    const checked = run(checkNewestBackup).finally(() => {
      isDone = true;
    });
    let readCount = 0;
    let longestMs = 0;
    while (!isDone) {
      const startedAt = performance.now();
      await readBackupStatus(database);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      readCount += 1;
      await delay(10);
    }
    expect(await checked).toEqual([
      expect.stringMatching(/ can be restored, with 1 tenants and 0 payment requests\.$/),
    ]);
    expect(readCount).toBeGreaterThan(20);
    expect(longestMs).toBeLessThan(1_000);
  });

  test('that cannot be restored is reported, and the server continues to run [deployment 1.1]', async () => {
    const file = await runBackup();
    await truncate(file, 100_000);
    await expect(run(checkNewestBackup)).rejects.toThrow(
      /^beepaid-.+ cannot be restored: The file is damaged, or no backup/,
    );
    expect(getMessages()).toContain('error Backup cannot be restored');
    const { restoreCheck } = await readBackupStatus(database);
    expect(restoreCheck?.error).toMatch('The file is damaged');
    expect(await listBackups()).toContain(basename(file));
  });

  test('is piped through BACKUP_COMMAND, which gets no secret of the server [deployment 1.3]', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://user:hunter2@localhost');
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = join(home.folder, 'elsewhere');
    await setCommand(`mkdir ${folder} && cat > ${folder}/$BACKUP_NAME && env > ${folder}/env`);
    const file = await runBackup();
    const [copy = '', env = ''] = await readdir(folder);
    expect((await readFile(join(folder, copy))).equals(await readFile(file))).toBe(true);
    expect(file).toContain(`/${copy}`);
    expect(await readFile(join(folder, env), 'utf8')).not.toContain('hunter2');
    expect((await readBackupStatus(database)).copy).toEqual({
      name: copy,
      at: expect.any(String),
      error: null,
    });
  });

  test.each([
    ['cat > /dev/null; exit 3', 'BACKUP_COMMAND failed (exit code 3)'],
    ['head -c 10 > /dev/null', 'BACKUP_COMMAND did not read the whole backup'],
  ])(
    'stays on the disk when BACKUP_COMMAND fails, and the failure is reported (%s) [deployment 1.3]',
    async (script, error) => {
      const before = await listBackups().catch(() => []);
      await setCommand(script);
      await expect(runBackup()).rejects.toThrow(
        new RegExp(`/beepaid-.+ is complete, but ${error.replace(/[()]/g, '.')}`),
      );
      expect(await listBackups()).toHaveLength(before.length + 1);
      expect((await readBackupStatus(database)).copy?.error).toBe(error);
      expect(getMessages()).toContain('error Copy of a backup failed; the file stays');
    },
  );

  test('is refused when the server does not know the command', async () => {
    await expect(sendControlRequest(home.folder, 'toString')).rejects.toThrow(
      'does not know the request toString',
    );
  });
});

import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../../tests/support/db/data-folder.ts';
import { useBuiltServer } from '../../../../tests/support/short-lived-process.ts';
import { backup, checkNewestBackup, restore } from '../../../cli/database/backup.ts';
import { readConfig } from '../../../lib/settings/config.ts';

vi.setConfig({ testTimeout: 120_000 });

// The check runs in a process of its own.
process.execArgv.push('--import', useBuiltServer);

const secret = 'a-secret-of-at-least-32-characters';
const folders: { readonly folder: string; remove(): Promise<void> }[] = [];
const createFolder = async (content: 'filled' | 'empty') => {
  const data = await createDataFolder(content);
  folders.push(data);
  return data.folder;
};
afterAll(async () => {
  for (const { remove } of folders) await remove();
});

const run = async (
  command: typeof backup,
  dataDir: string,
  { args = [], appSecret = secret, time = '2026-11-21T02:00:00Z' }: RunOptions = {},
) => {
  const printed: string[] = [];
  const lines = await command({
    config: readConfig({ DATA_DIR: dataDir, ...(appSecret && { APP_SECRET: appSecret }) }),
    args,
    options: {},
    now: new Date(time),
    printLine: (line) => printed.push(line),
  });
  return [...printed, ...lines];
};
interface RunOptions {
  readonly args?: readonly string[];
  readonly appSecret?: string;
  readonly time?: string;
}

let home: string;
let older: string;
let newest: string;
beforeAll(async () => {
  home = await createFolder('filled');
  [older = ''] = await run(backup, home, { time: '2026-11-21T02:00:00Z' });
  [newest = ''] = await run(backup, home, { time: '2026-11-21T03:00:00Z' });
});

const restoreElsewhere = async (file: string, appSecret = secret) =>
  run(restore, await createFolder('empty'), { args: [file], appSecret }).catch(
    ({ message }: Error) => message,
  );

const copyAs = async (file: string, name: string) => {
  const copy = join(await createFolder('empty'), name);
  await copyFile(file, copy);
  return copy;
};

test('an older backup that has the name of the newest is refused [crash 1.14]', async () => {
  expect(basename(newest)).toBe('beepaid-2026-11-21T03-00-00Z.backup');
  expect(await restoreElsewhere(await copyAs(older, basename(newest)))).toBe(
    'beepaid-2026-11-21T03-00-00Z.backup was renamed: it contains the older backup beepaid-2026-11-21T02-00-00Z.backup, made on 2026-11-21 02:00 UTC',
  );
});

test('a renamed backup is refused, and the error has its original name [crash 1.14]', async () => {
  expect(await restoreElsewhere(await copyAs(newest, 'copy.backup'))).toBe(
    'copy.backup was renamed: it contains the backup beepaid-2026-11-21T03-00-00Z.backup, made on 2026-11-21 03:00 UTC. Give the file this name again',
  );
});

test('a backup of another server is refused in a folder that a server has used, and accepted in a new folder [crash 1.14]', async () => {
  const other = await createFolder('filled');
  await run(backup, other);
  await rename(join(other, 'database'), join(other, 'database.old'));
  await expect(run(restore, other, { args: [newest] })).rejects.toThrow(
    'beepaid-2026-11-21T03-00-00Z.backup is a backup of another server, made on 2026-11-21 03:00 UTC. To move that server to this machine, set DATA_DIR to an empty folder',
  );
  const moved = await createFolder('empty');
  expect(await run(restore, moved, { args: [newest] })).toEqual([
    'This backup was made on 2026-11-21 03:00 UTC.',
    'Restored, with 0 tenants and 0 payment requests.',
  ]);
  await rm(join(moved, 'database'), { recursive: true });
  expect(await run(restore, moved, { args: [older] })).toContain(
    'Restored, with 0 tenants and 0 payment requests.',
  );
});

test('restore and backup check say that the server has made a newer backup [crash 1.14]', async () => {
  const copy = await createFolder('filled');
  await copyFile(join(home, 'server-identity.json'), join(copy, 'server-identity.json'));
  await mkdir(join(copy, 'backups'));
  await copyFile(older, join(copy, 'backups', basename(older)));
  const sentence =
    'beepaid-2026-11-21T02-00-00Z.backup is not the newest backup: this server has made beepaid-2026-11-21T03-00-00Z.backup since';
  await expect(run(checkNewestBackup, copy)).rejects.toThrow(sentence);
  await rm(join(copy, 'database'), { recursive: true });
  expect(await run(restore, copy, { args: [older] })).toEqual([
    'This backup was made on 2026-11-21 02:00 UTC.',
    sentence,
    'Restored, with 0 tenants and 0 payment requests.',
  ]);
});

test('an encrypted backup needs the APP_SECRET of its server, and is refused when a byte was changed [crash 1.11]', async () => {
  expect(await restoreElsewhere(newest, '')).toBe(
    'The backup is encrypted, and this server has no APP_SECRET. Set the APP_SECRET of the server that made the backup',
  );
  expect(await restoreElsewhere(newest, 'another-secret-of-32-characters-or-more')).toBe(
    'The backup is encrypted with another APP_SECRET. Set the APP_SECRET of the server that made the backup: nothing else can restore it',
  );
  const content = await readFile(newest);
  const changed = 'The backup was changed after it was made, or is damaged. Use another backup';
  const later = Buffer.from(content.toString('latin1').replace('T03:', 'T09:'), 'latin1');
  for (const forged of [content.subarray(0, -1), Buffer.concat([content, content]), later]) {
    const file = join(await createFolder('empty'), basename(newest));
    await writeFile(file, forged);
    expect(await restoreElsewhere(file)).toBe(changed);
  }
  const header = join(await createFolder('empty'), basename(newest));
  await writeFile(header, 'beepaid backup v2\n{}\n');
  expect(await restoreElsewhere(header)).toBe(
    'The file is damaged, or no backup: its header cannot be read',
  );
});

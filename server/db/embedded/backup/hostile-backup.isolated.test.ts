import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDataFolder } from '../../../../tests/support/db/data-folder.ts';
import {
  createHostileBackup,
  createHostileDatabase,
  createSmallBackup,
  packBackup,
} from '../../../../tests/support/db/hostile-backup.ts';
import { buildHostileLibrary } from '../../../../tests/support/db/hostile-library.ts';
import { repository } from '../../../../tests/support/server/server-process.ts';
import { useBuiltServer } from '../../../../tests/support/short-lived-process.ts';
import { backup, checkNewestBackup, restore } from '../../../cli/database/backup.ts';
import { readConfig } from '../../../lib/settings/config.ts';
import { FORBID_CODE_GENERATION } from '../../../lib/work/programs.ts';
import { startEngine } from '../engine.ts';
import { unpack } from './archive.ts';
import { createUploadedBackup } from './uploaded-backup.ts';

vi.setConfig({ testTimeout: 120_000 });

// The check runs in a process of its own.
process.execArgv.push('--import', useBuiltServer);

const secret = 'a-secret-of-at-least-32-characters';
const removals: (() => Promise<void>)[] = [];
const keep = <Data extends { remove(): Promise<void> }>(data: Data) => {
  removals.push(data.remove);
  return data;
};
afterEach(async () => {
  for (const remove of removals.splice(0)) await remove();
});

interface RunOptions {
  readonly args?: readonly string[];
  readonly secret?: string;
  readonly acceptsUnsigned?: boolean;
  readonly printed?: string[];
}

const run = (
  command: typeof backup,
  dataDir: string,
  { args = [], secret, acceptsUnsigned = false, printed = [] }: RunOptions = {},
) =>
  command({
    config: readConfig({ DATA_DIR: dataDir, ...(secret !== undefined && { APP_SECRET: secret }) }),
    args,
    options: { 'accept-unsigned': acceptsUnsigned },
    now: new Date('2026-11-21T02:00:00Z'),
    printLine: (line) => printed.push(line),
  });

/** How a backup reaches the engine. Each resolves with the error. */
const ways = {
  upload: async (file: string, dataDir: string) => {
    const upload = createUploadedBackup(dataDir, [secret]);
    await mkdir(join(dataDir, 'unfinished-upload'));
    await copyFile(file, upload.file);
    return (await upload.check(new AbortController().signal)).error;
  },
  restore: async (file: string, dataDir: string) => {
    const target = join(dataDir, 'restored');
    const error = await run(restore, target, { args: [file], secret }).catch(
      ({ message }: Error) => message,
    );
    expect(await readdir(target).catch(() => [])).not.toContain('database');
    return error;
  },
  'backup check': async (file: string, dataDir: string) => {
    await mkdir(join(dataDir, 'backups'));
    await copyFile(file, join(dataDir, 'backups/beepaid-2026-11-21T02-00-00Z.tar.gz'));
    return run(checkNewestBackup, dataDir, { secret }).catch(({ message }: Error) => message);
  },
} as const;

/** Each way must refuse the backup with `message`. */
const expectRefusals = async (file: string, message: string) => {
  for (const [way, enter] of Object.entries(ways)) {
    const { folder } = keep(await createDataFolder('empty'));
    await mkdir(join(folder, 'database'));
    expect(await enter(file, folder), way).toContain(message);
  }
};

describe('an upload, a restore and a backup check', () => {
  test('refuse a backup that has a library before the engine starts, even if it is signed [crash 1.10]', async () => {
    const { file, marker } = keep(await createHostileBackup('evil.so', secret));
    await expectRefusals(file, '"evil.so", which is no part of a backup');
    expect(existsSync(marker)).toBe(false);
  });

  test.each([
    ['has no signature', undefined, 'The backup is not signed'],
    [
      'is signed with another APP_SECRET',
      'another-secret-of-32-characters-or-more',
      'was changed, or signed with another',
    ],
  ])('refuse a backup that %s [crash 1.11]', async (_reason, otherSecret, message) => {
    const { file } = keep(await createSmallBackup({ signedWith: otherSecret }));
    await expectRefusals(file, message);
  });
});

describe('the hostile library of this test', () => {
  test('runs its code in an engine without our defences, and not with the flag of Node', async () => {
    const { database, marker } = keep(await createHostileDatabase('evil.so'));
    const flagged = promisify(execFile)(
      process.execPath,
      [
        ...[FORBID_CODE_GENERATION, '--input-type=module', '--eval'],
        `import { PGlite } from '@electric-sql/pglite'; await PGlite.create('${database}');`,
      ],
      { cwd: repository },
    );
    await expect(flagged).rejects.toThrow('PGlite failed to initialize');
    expect(existsSync(marker)).toBe(false);
    await expect(PGlite.create(database)).rejects.toThrow();
    expect(existsSync(marker)).toBe(true);
  });
});

test('the engine loads no library from its data folder, by its configuration or by a statement [crash 1.10]', async () => {
  const { database, marker } = keep(await createHostileDatabase('evil.so'));
  const client = await startEngine(database, () => undefined);
  const { rows } = await client.query('show shared_preload_libraries');
  expect(rows).toEqual([{ shared_preload_libraries: '' }]);
  await expect(client.query(`load '/pglite/data/evil.so'`)).rejects.toThrow(
    'could not load library',
  );
  // A superuser's statement can write any file of the engine, also that of a library that it has not loaded
  // yet.
  const library = (await readFile(join(database, 'evil.so'))).toString('hex');
  await client.query(`select lo_from_bytea(1, '\\x${library}')`);
  await client.query(`select lo_export(1, '/pglite/lib/postgresql/plpgsql.so')`);
  await client.query('do $$ begin perform 1; end $$');
  await client.close();
  expect(existsSync(marker)).toBe(false);
});

const programStart = Buffer.from('\0asm');
/** A stream reads a file in pieces of this size. */
const PIECE_BYTES = 64 * 1024;
const HEADER_BYTES = 10;
const HAS_EXTRA_FIELD = 4;

/**
 * Gzip without compression. An extra field in the header moves the content, so that a piece of the file ends
 * `offset` bytes after its start.
 */
const gzipWithBoundary = (content: Buffer, offset: number) => {
  const plain = gzipSync(content, { level: 0 });
  const boundary = plain.indexOf(content.subarray(offset, offset + 64));
  const extraBytes = PIECE_BYTES - ((boundary + 2) % PIECE_BYTES);
  const header = Buffer.from(plain.subarray(0, HEADER_BYTES));
  header[3] = HAS_EXTRA_FIELD;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(extraBytes);
  return Buffer.concat([header, length, Buffer.alloc(extraBytes), plain.subarray(HEADER_BYTES)]);
};

describe('a backup', () => {
  test('is not unpacked when it has a library under the name of a table [crash 1.10]', async () => {
    const addLibrary = (path: string) => writeFile(path, buildHostileLibrary(''));
    const { file } = keep(await createSmallBackup({ signedWith: secret, addTable: addLibrary }));
    const { folder } = keep(await createDataFolder('empty'));
    await expect(unpack({ file, encryption: undefined }, folder)).rejects.toThrow(
      'base/5/99999, which is a program',
    );
  });

  test('is not unpacked when the first bytes of its library arrive in two pieces [crash 1.10]', async () => {
    const addLibrary = (path: string) => writeFile(path, buildHostileLibrary(''));
    const { file } = keep(await createSmallBackup({ signedWith: secret, addTable: addLibrary }));
    const tar = gunzipSync(await readFile(file));
    await writeFile(file, gzipWithBoundary(tar, tar.indexOf(programStart) + 2));
    const { folder } = keep(await createDataFolder('empty'));
    await expect(unpack({ file, encryption: undefined }, folder)).rejects.toThrow(
      'base/5/99999, which is a program',
    );
  });

  test('is not unpacked when it has a symbolic link [crash 1.10]', async () => {
    const addLink = (path: string) => symlink('/etc/passwd', path);
    const { file } = keep(await createSmallBackup({ signedWith: secret, addTable: addLink }));
    const { folder } = keep(await createDataFolder('empty'));
    await expect(unpack({ file, encryption: undefined }, folder)).rejects.toThrow(
      '"base/5/99999", which is no part of a backup',
    );
  });

  // One of four encrypted backups has three bytes of gzip's header by chance.
  const gzipStart = '\x1f\x8b\x08\0\0\0\0\0';

  test('is encrypted and signed with APP_SECRET, and can be restored with the former secret, too [crash 1.11]', async () => {
    const { folder } = keep(await createDataFolder('filled'));
    const [file = ''] = await run(backup, folder, { secret });
    expect(await readFile(file, 'latin1')).not.toContain(gzipStart);
    const secrets = `a-newer-secret-of-32-characters-or-more,${secret}`;
    const printed: string[] = [];
    const target = join(folder, 'restored');
    const lines = await run(restore, target, { args: [file], secret: secrets, printed });
    expect(lines).toEqual(['Restored, with 0 tenants and 0 payment requests.']);
    expect(printed).toEqual(['This backup was made on 2026-11-21 02:00 UTC.']);
  });

  test('of an earlier version, which is signed and not encrypted, can still be restored [crash 1.11]', async () => {
    const { folder } = keep(await createDataFolder('filled'));
    const file = join(folder, 'beepaid-2026-11-21T02-00-00Z.tar.gz');
    await packBackup(join(folder, 'database'), file, secret);
    const printed: string[] = [];
    const lines = await run(restore, join(folder, 'restored'), { args: [file], secret, printed });
    expect(lines).toEqual(['Restored, with 0 tenants and 0 payment requests.']);
    expect(printed).toEqual([expect.stringContaining('does not cover its time')]);
  });

  describe('without APP_SECRET', () => {
    let data: Awaited<ReturnType<typeof createDataFolder>>;
    let file = '';
    beforeAll(async () => {
      data = await createDataFolder('filled');
      [file = ''] = await run(backup, data.folder);
    });
    afterAll(() => data.remove());

    test('is restored only with --accept-unsigned, which prints a warning [crash 1.11]', async () => {
      const { folder } = keep(await createDataFolder('empty'));
      await expect(run(restore, folder, { args: [file] })).rejects.toThrow(
        /no APP_SECRET.+--accept-unsigned/,
      );
      const printed: string[] = [];
      await run(restore, folder, { args: [file], acceptsUnsigned: true, printed });
      expect(printed).toEqual([
        expect.stringContaining('The signature of this backup is not checked'),
      ]);
    });

    test('can be checked without a signature [crash 1.11]', async () => {
      expect(await run(checkNewestBackup, data.folder)).toEqual([
        expect.stringContaining('can be restored'),
      ]);
    });
  });

  test('is refused when a small file unpacks to more than 256 MB, although its entries declare no size [crash 1.12]', async () => {
    const { folder } = keep(await createDataFolder('empty'));
    const file = join(folder, 'backup.tar.gz');
    const zeros = gzipSync(Buffer.alloc(2 ** 20));
    await writeFile(file, Buffer.concat(Array.from({ length: 300 }, () => zeros)));
    await mkdir(join(folder, 'target'));
    await expect(unpack({ file, encryption: undefined }, join(folder, 'target'))).rejects.toThrow(
      'The file unpacks to more than 256 MB',
    );
  });

  test('is refused when it is longer than its upload has declared [crash 1.12]', async () => {
    const { folder } = keep(await createDataFolder('empty'));
    const upload = createUploadedBackup(folder, [secret]);
    expect(await upload.append({ offset: 0, size: 3, content: Buffer.alloc(3) })).toBe(true);
    expect(await upload.append({ offset: 3, size: 3, content: Buffer.alloc(1) })).toBe(false);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { createDataFolder } from '../tests/support/db/data-folder.ts';
import { repository } from '../tests/support/server/server-process.ts';
import { shortLivedProcessFlags } from '../tests/support/short-lived-process.ts';
import { acquireOwnership } from './db/embedded/owner-lock.ts';

vi.setConfig({ testTimeout: 120_000 });

const script = join(repository, 'dist-server/server/cli.js');
const data = await createDataFolder('filled');
afterAll(() => data.remove());

/** Runs the built command line with `input` on standard input. */
const runCli = async (input: string, ...args: string[]) => {
  const child = spawn(process.execPath, [...shortLivedProcessFlags, script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: data.folder },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, stdout: await stdout, stderr: await stderr };
};

test('The command line creates a tenant', async () => {
  const args = [
    'tenant',
    'create',
    '--name',
    'The Shop',
    '--host',
    'shop.example',
    '--owner',
    'jo@example.com',
  ];
  const created = await runCli('a long enough passphrase\n', ...args, '--password-stdin');
  expect(created).toEqual({
    code: 0,
    stdout: 'The Shop is at shop.example.\njo@example.com is the owner and can log in.\n',
    stderr: '',
  });
  expect(await runCli('', 'tenant', 'list')).toMatchObject({
    code: 0,
    stdout:
      'shop.example\tThe Shop\tmodule on\tVAT on\tprovider server\ttext messages server\tlinks never expire\n',
  });
});

test('A weak password is rejected, and no tenant is created', async () => {
  const args = [
    'tenant',
    'create',
    '--name',
    'Other',
    '--host',
    'other.example',
    '--owner',
    'jo@example.com',
  ];
  const { code, stderr } = await runCli('short', ...args, '--password-stdin');
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Password must be at least 8 characters\n' });
});

test('A command fails with a message while the server owns the data folder', async () => {
  const server = await acquireOwnership(data.folder);
  const { code, stderr } = await runCli('', 'migrate');
  server.release();
  expect(code).toBe(1);
  expect(stderr).toContain(`in use by process ${process.pid}`);
});

test('An unknown command prints the list of commands', async () => {
  const { code, stdout } = await runCli('', 'tenant', 'delete');
  expect(code).toBe(2);
  expect(stdout).toContain('tenant create --name <name>');
});

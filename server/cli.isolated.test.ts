import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { takeOwnership } from './db/embedded/owner-lock.ts';
import { makeDataFolder } from './testing/data-folder.ts';
import { shortLivedProcessFlags } from './testing/short-lived-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const script = fileURLToPath(new URL('cli.ts', import.meta.url));
const data = await makeDataFolder('filled');
afterAll(() => data.remove());

const cli = async (input: string, ...args: string[]) => {
  const child = spawn(process.execPath, [...shortLivedProcessFlags, '--import', 'tsx', script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: data.folder },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, stdout: await stdout, stderr: await stderr };
};

test('A tenant made on the command line is there afterwards', async () => {
  const made = await cli(
    'a long enough passphrase\n',
    ...[
      'tenant',
      'create',
      '--name',
      'The Shop',
      '--host',
      'shop.example',
      '--owner',
      'jo@example.com',
      '--password-stdin',
    ],
  );
  expect(made).toEqual({
    code: 0,
    stdout: 'The Shop is at shop.example.\njo@example.com is the owner and can log in.\n',
    stderr: '',
  });
  expect(await cli('', 'tenant', 'list')).toMatchObject({
    code: 0,
    stdout: 'shop.example\tThe Shop\tmodule on\tVAT on\n',
  });
});

test('A password that is easily guessed is refused, and no tenant is made', async () => {
  const args = ['tenant', 'create', '--name', 'Other', '--host', 'other.example', '--owner', 'jo@example.com'];
  const { code, stderr } = await cli('short', ...args, '--password-stdin');
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Password must be at least 8 characters\n' });
});

test('While the server has the data, the command line leaves it alone and says so', async () => {
  const server = await takeOwnership(data.folder);
  const { code, stderr } = await cli('', 'migrate');
  server.release();
  expect(code).toBe(1);
  expect(stderr).toContain(`in use by process ${process.pid}`);
});

test('What is not a command is answered with the ones there are', async () => {
  const { code, stdout } = await cli('', 'tenant', 'delete');
  expect(code).toBe(2);
  expect(stdout).toContain('tenant create --name <name>');
});

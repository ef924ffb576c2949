import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeFolder } from '../remove-folder.ts';
import { findFreePort } from '../server/find-free-port.ts';

type PoolMode = 'session' | 'transaction';

const buildConfiguration = (
  { hostname, port, username, password }: URL,
  ownPort: number,
  mode: PoolMode,
) => {
  const secret = password === '' ? '' : ` password='${decodeURIComponent(password)}'`;
  return `
[databases]
* = host=${hostname} port=${port || '5432'} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`;
};

/** @throws Error with PgBouncer's output when it ends */
const waitUntilReady = async ({ stderr }: ChildProcessByStdio<null, null, Readable>) => {
  let output = '';
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('process up')) return;
  }
  throw new Error(`PgBouncer has ended: ${output}`);
};

/** The path of `serverUrl` names the database. */
export const startPgbouncer = async (serverUrl: string, mode: PoolMode) => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const server = new URL(serverUrl);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, buildConfiguration(server, port, mode));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  await waitUntilReady(child);
  child.stderr.resume();
  return {
    url: `postgresql://${server.username}@127.0.0.1:${port}${server.pathname}`,
    stop: async () => {
      child.kill('SIGKILL');
      await closed;
      await removeFolder(folder);
    },
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The folder of the built app and server. */
export const repository = join(import.meta.dirname, '../..');

/** The address that the server says it listens at; rejects with all it said when it ends before. */
const whereItListens = (server: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    const said: string[] = [];
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const address = / is ready at (http\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The server ended (${code}):\n${said.join('\n')}`)));
  });

/** Node's arguments for the server as it is written, for tests that are to see every edit. */
export const asWritten = ['--import', 'tsx', join(repository, 'server/main.ts')];

/** A server as a process of its own, that which is built below `root` if no other is asked for; with PORT 0 it takes a free one. */
export const startServerProcess = async (
  env: NodeJS.ProcessEnv,
  root = repository,
  command: readonly string[] = [join(root, 'dist-server/server/main.js')],
) => {
  const server = spawn(process.execPath, [...command], { env, cwd: root });
  /** Its exit code; null when a signal ended it. */
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const faults: string[] = [];
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (/"level":"(error|fatal)"/.test(line)) faults.push(line);
  });
  const origin = await whereItListens(server);
  return {
    origin,
    /** What it logged of its own faults. */
    faults,
    pid: server.pid,
    ended,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      server.kill(signal);
      return ended;
    },
  };
};

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

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

/** The server built below `root` as a process of its own; with PORT 0 it takes a free one. */
export const startServerProcess = async (env: NodeJS.ProcessEnv, root = repository) => {
  const server = spawn(process.execPath, [join(root, 'build/server/main.js')], { env, cwd: root });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const origin = await whereItListens(server);
  return {
    origin,
    pid: server.pid,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      server.kill(signal);
      await ended;
    },
  };
};

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

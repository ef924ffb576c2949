import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FORBID_CODE_GENERATION } from '../../../server/lib/work/programs.ts';

export const repository = join(import.meta.dirname, '../../..');

/** As in `npm start`. */
const YOUNG_GENERATION_SIZE = '--max-semi-space-size=64';

/** Rejects with the output when the server ends first. */
const waitForOrigin = (server: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    const output: string[] = [];
    for (const stream of [server.stdout, server.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const address = / is ready at (http\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    server.once('error', reject);
    server.once('exit', (code) =>
      reject(new Error(`The server ended (${code}):\n${output.join('\n')}`)),
    );
  });

/** Waits until it is ready. `command` has Node's arguments. */
export const startServerProcess = async (
  env: NodeJS.ProcessEnv,
  root = repository,
  command: readonly string[] = [join(root, 'dist-server/server/main.js')],
) => {
  const args = [FORBID_CODE_GENERATION, YOUNG_GENERATION_SIZE, ...command];
  const server = spawn(process.execPath, args, { env, cwd: root });
  /** Null: by a signal. */
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const printed: string[] = [];
  createInterface({ input: server.stdout }).on('line', (line) => printed.push(line));
  const errors: string[] = [];
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (/"level":"(error|fatal)"/.test(line)) errors.push(line);
  });
  const origin = await waitForOrigin(server);
  return {
    origin,
    /** For the operator. */
    printed,
    /** Level error and above. */
    errors,
    pid: server.pid,
    ended,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      server.kill(signal);
      return ended;
    },
  };
};

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './server-process.ts';

/** Runs `npm run cli --` from the sources, with no other settings than `env`. */
export const runCommandLine = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const script = join(repository, 'server/cli.ts');
    const options = { env: { PATH: process.env.PATH, ...env }, cwd: repository };
    execFile(process.execPath, ['--import', 'tsx', script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

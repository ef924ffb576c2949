import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { FORBID_CODE_GENERATION } from '../../../server/lib/work/programs.ts';
import { shortLivedProcessFlags } from '../short-lived-process.ts';
import { repository } from './server-process.ts';

/** As `npm run cli --`, with PATH and `env` only. */
export const runCommandLine = (args: readonly string[], env: NodeJS.ProcessEnv, input = '') =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const script = join(repository, 'dist-server/server/cli.js');
    const options = { env: { PATH: process.env.PATH, ...env }, cwd: repository };
    const nodeArgs = [FORBID_CODE_GENERATION, ...shortLivedProcessFlags, script, ...args];
    const child = execFile(process.execPath, nodeArgs, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end(input);
  });

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { shortLivedProcessFlags } from './short-lived-process.ts';

const script = fileURLToPath(new URL('embedded-writer.ts', import.meta.url));

/** Starts a writer on `folder`, in a process of its own; `embedded-writer.ts` says which faults there are. */
export const runWriter = (folder: string, ...fault: readonly string[]) => {
  const child = spawn(process.execPath, [...shortLivedProcessFlags, '--import', 'tsx', script, folder, ...fault], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stderr = text(child.stderr);
  const closed = once(child, 'close');
  const seen: string[] = [];
  const kept: string[] = [];
  const watchers = new Set<() => void>();
  const lines = createInterface(child.stdout);
  let ready = false;
  lines.on('line', (line) => {
    const [word, key] = line.split(' ');
    if (word === 'ready') ready = true;
    if (word === 'seen' && key) seen.push(key);
    if (word === 'kept' && key) kept.push(key);
    for (const look of watchers) look();
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (condition()) resolve();
      };
      watchers.add(look);
      look();
      void stderr.then((said) => reject(new Error(`The writer ended: ${said}`)));
    });
  return {
    pid: child.pid,
    seen,
    kept,
    isReady: () => ready,
    /** Waits until it has opened the database and found what is there. */
    ready: () => until(() => ready),
    /** Waits until it has written `count` rows. */
    rows: (count: number) => until(() => kept.length >= count),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    /** Its exit code, or the signal that ended it, and what it said on stderr. */
    ended: async () => {
      await closed;
      return { code: child.exitCode, signal: child.signalCode, said: await stderr };
    },
  };
};

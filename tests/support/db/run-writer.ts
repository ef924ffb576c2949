import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { shortLivedProcessFlags } from '../short-lived-process.ts';
import { embeddedWriter } from './build-embedded-writer.ts';

/** In a process of its own, with a fault of `embedded-writer.ts`. */
export const runWriter = (folder: string, ...fault: readonly string[]) => {
  const child = spawn(
    process.execPath,
    [...shortLivedProcessFlags, embeddedWriter, folder, ...fault],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stderr = text(child.stderr);
  const closed = once(child, 'close');
  const seen: string[] = [];
  const written: string[] = [];
  const conditionChecks = new Set<() => void>();
  const lines = createInterface(child.stdout);
  let isReady = false;
  lines.on('line', (line) => {
    const [word, key] = line.split(' ');
    if (word === 'ready') isReady = true;
    if (word === 'seen' && key) seen.push(key);
    if (word === 'written' && key) written.push(key);
    for (const check of conditionChecks) check();
  });
  /** Rejects when the writer ends first. */
  const waitUntil = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (condition()) resolve();
      };
      conditionChecks.add(check);
      check();
      void stderr.then((output) => reject(new Error(`The writer ended: ${output}`)));
    });
  return {
    pid: child.pid,
    seen,
    written,
    isReady: () => isReady,
    /** The database is open and its rows are read. */
    ready: () => waitUntil(() => isReady),
    rows: (count: number) => waitUntil(() => written.length >= count),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    /** Waits for the end. */
    ended: async () => {
      await closed;
      return { code: child.exitCode, signal: child.signalCode, stderr: await stderr };
    },
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { shortLivedProcessFlags } from '../short-lived-process.ts';
import { embeddedWriter } from './build-embedded-writer.ts';

/** Starts `embedded-writer.ts` on `folder` in a process of its own, with one of its faults. */
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
  /** Waits until `condition` holds. Rejects when the writer ends before. */
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
    /** The keys of the rows that the writer has found. */
    seen,
    /** The keys of the rows that the writer has inserted. */
    written,
    isReady: () => isReady,
    /** Waits until the writer has opened the database and read the existing rows. */
    ready: () => waitUntil(() => isReady),
    /** Waits until the writer has written `count` rows. */
    rows: (count: number) => waitUntil(() => written.length >= count),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    /** Waits until the process ends. Returns its exit code or signal, and its stderr. */
    ended: async () => {
      await closed;
      return { code: child.exitCode, signal: child.signalCode, stderr: await stderr };
    },
  };
};

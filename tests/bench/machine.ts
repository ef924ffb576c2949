import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { findBrowser } from '../support/find-browser.ts';

const gigabyte = 2 ** 30;

/** Processes that want a core, over the last minute. */
export const load = () => loadavg()[0] ?? 0;

/** What the figures were taken on. */
export const machine = (rounds: number, loadBefore: number) => {
  const browser = execFileSync(findBrowser(), ['--version'], { encoding: 'utf8' }).trim();
  const [processor] = cpus();
  return [
    `Beepaid GO bench, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${rounds} rounds`,
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / gigabyte)} GB, ${platform()} ${release()}`,
    `Node ${process.version}, ${browser}, load ${loadBefore.toFixed(1)} before, ${load().toFixed(1)} at the end`,
  ].join('\n');
};

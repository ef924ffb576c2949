import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { findBrowser } from '../../support/browser/find-browser.ts';

const GIGABYTE_BYTES = 2 ** 30;

/** Returns the load average of the last minute. */
export const getLoad = () => loadavg()[0] ?? 0;

/** Describes the hardware, the software and the load behind the figures, in three lines. */
export const describeMachine = (rounds: number, loadBefore: number) => {
  const browser = execFileSync(findBrowser(), ['--version'], { encoding: 'utf8' }).trim();
  const [processor] = cpus();
  return [
    `Beepaid GO bench, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${rounds} rounds`,
    `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / GIGABYTE_BYTES)} GB, ${platform()} ${release()}`,
    `Node ${process.version}, ${browser}, load ${loadBefore.toFixed(1)} before, ${getLoad().toFixed(1)} at the end`,
  ].join('\n');
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { browserFlags, findHeadlessShell } from './find-browser.ts';

const START_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;

/** Waits for the port that the browser writes into its profile. */
const readDebuggingPort = async (file: string) => {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    if (performance.now() > deadlineMs)
      throw new Error(`The browser did not start within ${START_TIMEOUT_MS} ms`);
    await delay(POLL_INTERVAL_MS);
  }
};

/**
 * Starts a browser in processes of its own that can be killed. Its profile stays on the disk when
 * it ends.
 */
export const launchKillableBrowser = async (profile: string) => {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const flags = [
    ...browserFlags,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  // A process group of its own, so that one signal ends all processes of the browser.
  const child = spawn(findHeadlessShell(), [...flags, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(
    `http://127.0.0.1:${await readDebuggingPort(portFile)}`,
  );
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context');
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    /** Ends the browser as the operating system does, without a chance to write anything. */
    kill: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
    /** Ends the browser as its user does. */
    quit: async () => {
      await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
};

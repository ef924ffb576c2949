import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const findFirst = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

const findInstalled = () =>
  findFirst([
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]);

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'inherit', timeout: 600_000 });

const installers = [
  () => run('npx', 'playwright', 'install', 'chromium'),
  () => {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell');
  },
];

/** Otherwise installs Playwright's or Debian's. @throws when no installation succeeds */
export const findBrowser = () => {
  for (const install of [undefined, ...installers]) {
    try {
      install?.();
    } catch {
      continue;
    }
    const path = findInstalled();
    if (path) return path;
  }
  throw new Error('There is no Chromium, and none could be installed. Set CHROMIUM_PATH.');
};

/** The same engine, a third faster; the whole browser where there is none. */
export const findHeadlessShell = () =>
  findFirst(['/usr/bin/chromium-headless-shell']) ?? findBrowser();

/** For a container, without background traffic. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

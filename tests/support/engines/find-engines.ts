import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { EngineName } from './engine.ts';

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const findInstalledFirefox = () =>
  [process.env.FIREFOX_PATH, ...firefoxPaths].find(
    (path) => path !== undefined && existsSync(path),
  );

const hasCommand = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

const hasPythonWebkit = () =>
  spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"])
    .status === 0;

const isInstalled: Readonly<Record<'firefox' | 'webkit', () => boolean>> = {
  firefox: () => findInstalledFirefox() !== undefined,
  webkit: () => hasCommand('WebKitWebDriver') && hasCommand('Xvfb') && hasPythonWebkit(),
};

const debianPackages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
};

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });

/** Does nothing when there is one. @throws when it cannot be installed */
export const installEngine = (engine: Exclude<EngineName, 'chromium'>) => {
  if (isInstalled[engine]()) return;
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...debianPackages[engine]);
  if (!isInstalled[engine]())
    throw new Error(`${engine} is not installed: install ${debianPackages[engine].join(', ')}`);
};

/** @throws when this machine has no Firefox */
export const findFirefox = () => {
  const path = findInstalledFirefox();
  if (path === undefined)
    throw new Error('There is no Firefox: run npm test -- --all, or set FIREFOX_PATH.');
  return path;
};

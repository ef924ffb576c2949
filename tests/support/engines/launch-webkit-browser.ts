import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeFolder } from '../remove-folder.ts';
import { findFreePort } from '../server/find-free-port.ts';
import type {
  EngineBrowser,
  LaunchOptions,
  NamedKey,
  Session,
  SessionOptions,
  Tab,
} from './engine.ts';
import { startWebDriverSession, type WebDriverSession } from './web-driver.ts';

const START_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;
const LOADING_TIMEOUT_MS = 30_000;
const HISTORY_TIMEOUT_MS = 2_000;

/** As the window's program tells WebKitWebDriver. */
const applicationName = 'WebKitWindow';

const webkitWindow = join(import.meta.dirname, 'webkit-window.py');

/** Errors of a page or a worker in WebKit's log. */
const errorLine = /CONSOLE (?:[A-Z]+ )*ERROR (?<text>.*)$/;

/** See https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const keys: Readonly<Record<NamedKey | 'Shift', string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Space: '\uE00D',
  Shift: '\uE008',
};

const endProcess = async (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  try {
    // One signal ends the whole group.
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
  await ended;
};

/** In memory. Xvfb writes its number to the fourth file descriptor. */
const startDisplay = async () => {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const numberPipe = child.stdio[3];
  if (!numberPipe) throw new Error('Xvfb has no pipe for the number of its display');
  const [text] = await once(numberPipe, 'data');
  return { name: `:${String(text).trim()}`, child };
};

/** A page that is being replaced cannot run `isDone`. */
const waitUntil = async (isDone: () => Promise<boolean>, timeoutMs: number) => {
  const deadlineMs = performance.now() + timeoutMs;
  while (performance.now() < deadlineMs) {
    if (await isDone().catch(() => false)) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
};

const waitUntilListening = async (port: number) => {
  const isListening = async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok;
  const hasStarted = await waitUntil(isListening, START_TIMEOUT_MS);
  if (!hasStarted) throw new Error(`WebKitWebDriver did not start within ${START_TIMEOUT_MS} ms`);
};

/**
 * GTK's settings answer the media query for reduced motion. WebKitWebDriver discards its program's output, so
 * it goes to a file.
 */
const writeProgram = async (folder: string, logFile: string) => {
  const settingsFolder = join(folder, 'config/gtk-3.0');
  await mkdir(settingsFolder, { recursive: true });
  await writeFile(join(settingsFolder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const program = join(folder, 'start-window.sh');
  await writeFile(
    program,
    `#!/bin/sh\nexec /usr/bin/python3 "${webkitWindow}" >>"${logFile}" 2>&1\n`,
    { mode: 0o755 },
  );
  return program;
};

/** WebDriver's own wait blocks all commands until the page's scripts have loaded; a user does not wait. */
const loadPage = async (driver: WebDriverSession, navigate: () => Promise<void>) => {
  await driver.runScript('window.isLeft = true');
  await navigate();
  const isLoaded = () =>
    driver.runScript<boolean>("return !window.isLeft && document.readyState !== 'loading'");
  if (!(await waitUntil(isLoaded, LOADING_TIMEOUT_MS))) throw new Error('The page was not loaded');
};

/** Waits for another address, which the app may leave again at once. */
const moveInHistory = async (driver: WebDriverSession, navigate: () => Promise<void>) => {
  const before = await driver.getUrl();
  await navigate();
  await waitUntil(async () => (await driver.getUrl()) !== before, HISTORY_TIMEOUT_MS);
};

const createTab = (driver: WebDriverSession, activate: () => Promise<void>): Tab => {
  const runActive = async <Result>(run: () => Promise<Result>) => {
    await activate();
    return run();
  };
  return {
    goTo: (url) => runActive(() => loadPage(driver, () => driver.goTo(url))),
    reload: () => runActive(() => loadPage(driver, () => driver.reload())),
    goBack: () => runActive(() => moveInHistory(driver, () => driver.goBack())),
    goForward: () => runActive(() => moveInHistory(driver, () => driver.goForward())),
    evaluate: <Args extends readonly unknown[], Result>(
      run: (...args: Args) => Result,
      ...args: Args
    ) =>
      runActive(() =>
        driver.runScript<Awaited<Result>>(`return (${run}).apply(null, arguments)`, args),
      ),
    runScript: (source) => runActive(() => driver.runScript<void>(source)),
    click: (point) => runActive(() => driver.click(point)),
    tap: undefined,
    press: (key, { shift = false } = {}) =>
      runActive(() => driver.pressKeys([...(shift ? [keys.Shift] : []), keys[key]])),
    type: (text) => runActive(() => driver.type(text)),
    takeScreenshot: async () =>
      Buffer.from(await runActive(() => driver.takeScreenshot()), 'base64'),
    close: () => runActive(() => driver.closeTab()),
  };
};

interface BrowserSettings {
  readonly display: string;
  readonly launchOptions: LaunchOptions;
}

const startSession = async (
  { display, launchOptions }: BrowserSettings,
  options: SessionOptions,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-webkit-'));
  const logFile = join(folder, 'console.log');
  const program = await writeProgram(folder, logFile);
  const port = await findFreePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'en_GB.UTF-8',
      TZ: 'Europe/London',
      XDG_CONFIG_HOME: join(folder, 'config'),
      GTK_THEME: 'Adwaita:dark',
      // There is no graphics card.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
      WINDOW_WIDTH: String(options.viewport.width),
      WINDOW_HEIGHT: String(options.viewport.height),
      PROFILE_FOLDER: launchOptions.profileFolder ?? join(folder, 'profile'),
      SERVICE_WORKERS: options.serviceWorkers,
    },
  });
  await waitUntilListening(port);
  const driver = await startWebDriverSession(`http://127.0.0.1:${port}`, {
    browserName: applicationName,
    pageLoadStrategy: 'none',
    acceptInsecureCerts: true,
    timeouts: { pageLoad: LOADING_TIMEOUT_MS, script: LOADING_TIMEOUT_MS },
    'webkitgtk:browserOptions': { binary: program, args: [] },
  });
  return { driver, child, folder, logFile };
};

type StartedSession = Awaited<ReturnType<typeof startSession>>;

const readErrors = async (logFile: string) => {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  return log.split('\n').flatMap((line) => errorLine.exec(line)?.groups?.text ?? []);
};

const createSession = ({ driver, child, logFile }: StartedSession): Session => {
  let activeHandle: string | undefined;
  let hasOpened = false;
  const activate = async (handle: string) => {
    if (handle !== activeHandle) await driver.switchToTab(handle);
    activeHandle = handle;
  };
  return {
    readConsoleErrors: () => readErrors(logFile),
    openTab: async () => {
      // WebDriver opens the first window itself.
      const handle = await (hasOpened ? driver.openTab() : driver.getTab());
      hasOpened = true;
      activeHandle = handle;
      return createTab(driver, () => activate(handle));
    },
    close: async () => {
      await driver.end().catch(() => undefined);
      await endProcess(child);
    },
  };
};

/** WebKitGTK by WebDriver, on a display in memory. Each session has its own processes. */
export const launchWebkitBrowser = async (
  launchOptions: LaunchOptions = {},
): Promise<EngineBrowser> => {
  const display = await startDisplay();
  const sessions: StartedSession[] = [];
  const end = async () => {
    await Promise.all(sessions.map(({ child }) => endProcess(child)));
    await endProcess(display.child);
    await Promise.all(sessions.map(({ folder }) => removeFolder(folder)));
  };
  return {
    openSession: async (options) => {
      const session = await startSession({ display: display.name, launchOptions }, options);
      sessions.push(session);
      return createSession(session);
    },
    close: end,
    kill: end,
  };
};

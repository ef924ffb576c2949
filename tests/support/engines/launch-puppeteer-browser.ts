import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, KeyInput, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { browserFlags, findHeadlessShell } from '../browser/find-browser.ts';
import type {
  EngineBrowser,
  LaunchOptions,
  NamedKey,
  Session,
  SessionOptions,
  Tab,
} from './engine.ts';
import { findFirefox } from './find-engines.ts';

type PuppeteerEngine = 'chromium' | 'firefox';

const PROTOCOL_TIMEOUT_MS = 60_000;

/** The first two answer media queries like settings of the operating system. */
const firefoxSettings = {
  'ui.systemUsesDarkTheme': 1,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-GB',
};

const launchChromium = ({ profileFolder }: LaunchOptions) =>
  puppeteer.launch({
    browser: 'chrome',
    executablePath: findHeadlessShell(),
    headless: 'shell',
    args: [
      ...browserFlags,
      '--lang=en-GB',
      '--force-prefers-reduced-motion',
      '--blink-settings=preferredColorScheme=0',
    ],
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
    acceptInsecureCerts: true,
    ...(profileFolder !== undefined && { userDataDir: profileFolder }),
  });

const launchFirefox = async ({ profileFolder }: LaunchOptions) => {
  // Puppeteer copies this file at each start, which a killed browser may not have left.
  if (profileFolder !== undefined) await writeFile(join(profileFolder, 'user.js'), '');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: firefoxSettings,
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
    acceptInsecureCerts: true,
    ...(profileFolder !== undefined && { userDataDir: profileFolder }),
  });
};

const toKeyInput = (key: NamedKey): KeyInput => key;

const createTab = (page: Page): Tab => ({
  goTo: async (url) => {
    await page.goto(url, { waitUntil: 'load' });
  },
  reload: async () => {
    await page.reload({ waitUntil: 'load' });
  },
  goBack: async () => {
    await page.goBack({ waitUntil: 'domcontentloaded' });
  },
  goForward: async () => {
    await page.goForward({ waitUntil: 'domcontentloaded' });
  },
  // Puppeteer also allows handles as arguments; other drivers do not.
  evaluate: page.evaluate.bind(page) as Tab['evaluate'],
  runScript: async (source) => {
    await page.evaluate(source);
  },
  click: async ({ x, y }) => page.mouse.click(x, y),
  tap: async ({ x, y }) => page.touchscreen.tap(x, y),
  press: async (key, { shift = false } = {}) => {
    if (shift) await page.keyboard.down('Shift');
    await page.keyboard.press(toKeyInput(key));
    if (shift) await page.keyboard.up('Shift');
  },
  type: async (text) => page.keyboard.type(text),
  takeScreenshot: async () => Buffer.from(await page.screenshot()),
  close: async () => page.close(),
});

/** Before the page's scripts. */
const removeServiceWorkers = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

interface SessionContext {
  readonly context: BrowserContext;
  readonly isOwned: boolean;
  readonly isFirefox: boolean;
}

const createSession = (
  { context, isOwned, isFirefox }: SessionContext,
  { viewport, serviceWorkers }: SessionOptions,
): Session => {
  const consoleErrors: string[] = [];
  // A covered tab is hidden in Firefox, even another user's; so each session has a window.
  let needsWindow = isFirefox;
  return {
    readConsoleErrors: async () => consoleErrors,
    openTab: async () => {
      const page = await context.newPage({ type: needsWindow ? 'window' : 'tab' });
      needsWindow = false;
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      await page.setViewport(viewport);
      if (serviceWorkers === 'block') await page.evaluateOnNewDocument(removeServiceWorkers);
      return createTab(page);
    },
    close: async () => {
      if (isOwned) await context.close();
    },
  };
};

const createBrowser = (
  browser: Browser,
  engine: PuppeteerEngine,
  { profileFolder }: LaunchOptions,
): EngineBrowser => ({
  openSession: async (options) => {
    const isOwned = profileFolder === undefined;
    const context = isOwned
      ? await browser.createBrowserContext()
      : browser.defaultBrowserContext();
    // The whole browser allows this within a press; the headless shell denies it.
    const allowed = { permission: { name: 'clipboard-write' }, state: 'granted' } as const;
    if (engine === 'chromium') await context.setPermission('*', allowed);
    return createSession({ context, isOwned, isFirefox: engine === 'firefox' }, options);
  },
  close: () => browser.close(),
  kill: async () => {
    const child = browser.process();
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // Puppeteer starts the browser as leader of a process group.
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  },
});

/** Chromium by the DevTools protocol, Firefox by WebDriver BiDi. */
export const launchPuppeteerBrowser = async (
  engine: PuppeteerEngine,
  options: LaunchOptions = {},
): Promise<EngineBrowser> =>
  createBrowser(
    await (engine === 'firefox' ? launchFirefox(options) : launchChromium(options)),
    engine,
    options,
  );

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';
import { removeFolder } from '../remove-folder.ts';
import { type FaultProxy, startFaultProxy } from '../server/proxies/fault-proxy.ts';
import { test as base } from '../server/server-test.ts';
import { createScreen, type Screen } from './create-screen.ts';
import type {
  EngineBrowser,
  EngineName,
  LaunchOptions,
  Session,
  SessionOptions,
  Size,
  Tab,
} from './engine.ts';
import { launchPuppeteerBrowser } from './launch-puppeteer-browser.ts';
import { launchWebkitBrowser } from './launch-webkit-browser.ts';

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
} satisfies Record<string, Size>;

/** The server refuses or is unreachable, as tests make it. */
const networkErrors = [
  /Failed to load resource/,
  /net::ERR_/,
  /NetworkError when attempting to fetch resource/,
  /Firefox can.t establish a connection/,
  /connection .* was interrupted while the page was loading/,
  /Could not connect to (the )?server|Load failed|Connection refused|access control checks/,
];

/** Firefox's lines for a chunk whose load a navigation interrupts: the worker's and the page's. */
const interruptedLoads = [
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /error loading dynamically imported module/,
];

/** Only Chromium on Android needs this key. */
const unknownViewportKey = /Viewport argument key "interactive-widget" not recognized/;

interface Fixtures {
  readonly size: Size;
  /** One profile, one tab. */
  readonly openScreen: () => Promise<Screen & { readonly openTab: () => Promise<Screen> }>;
  /** Signed in as the demo's owner; the app is not shown yet. */
  readonly staff: Screen & { readonly openTab: () => Promise<Screen> };
  readonly launch: (options: LaunchOptions) => Promise<EngineBrowser>;
  /** For a browser's profile. */
  readonly profileFolder: string;
  /** Between browser and server, with faults. */
  readonly network: FaultProxy;
  /** The server's own, or that of `network`. */
  readonly origin: string;
}

interface WorkerFixtures {
  readonly engine: EngineName;
  readonly engineBrowser: EngineBrowser;
}

/** The app is right all the same. */
const expectedErrors: Readonly<Record<EngineName, readonly RegExp[]>> = {
  chromium: networkErrors,
  firefox: [...networkErrors, ...interruptedLoads],
  webkit: [...networkErrors, unknownViewportKey],
};

const readErrors = async (session: Session, engine: EngineName) => {
  const errors = await session.readConsoleErrors();
  return errors.filter((text) => !expectedErrors[engine].some((expected) => expected.test(text)));
};

const saveScreenshots = async (tabs: readonly Tab[], testInfo: TestInfo) => {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const [index, tab] of tabs.entries()) {
    const body = await tab.takeScreenshot().catch(() => undefined);
    if (body) await writeFile(testInfo.outputPath(`screen-${index}.png`), body);
  }
};

/** As the demo's owner. The tab's page is not the app. */
const logInByApi = async (screen: Screen, origin: string) => {
  // A picture has no scripts: the app loads only once.
  await screen.goTo(`${origin}/favicon.svg`);
  const payload = { email: 'owner@example.com', password: 'demo-password' };
  // Another early call may set another cookie in between.
  await expect.poll(async () => (await postFromPage(screen, '/login/', payload)).status).toBe(200);
};

export const signIn = async (screen: Screen, origin: string) => {
  await logInByApi(screen, origin);
  await screen.goTo(origin);
  await screen.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();
};

/** Without service workers, in its own browser process. */
export const openPhone = async (browser: EngineBrowser) => {
  const session = await browser.openSession({ viewport: sizes.phone, serviceWorkers: 'block' });
  return createScreen(await session.openTab());
};

/** The next page then opens without a network. */
export const waitForWorker = (screen: Screen) =>
  screen.waitForTrue(() => navigator.serviceWorker.controller?.state === 'activated');

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { scope: 'worker', option: true }],
  size: [sizes.phone, { option: true }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await launchEngine(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openScreen: async ({ engine, engineBrowser, size, serviceWorkers }, use, testInfo) => {
    const sessions: Session[] = [];
    const screens: Screen[] = [];
    const openIn = async (session: Session) => {
      const screen = createScreen(await session.openTab());
      screens.push(screen);
      return screen;
    };
    await use(async () => {
      const session = await engineBrowser.openSession({ viewport: size, serviceWorkers });
      sessions.push(session);
      return { ...(await openIn(session)), openTab: () => openIn(session) };
    });
    await saveScreenshots(
      screens.map(({ tab }) => tab),
      testInfo,
    );
    const errors = (
      await Promise.all(sessions.map((session) => readErrors(session, engine)))
    ).flat();
    for (const session of sessions) await session.close();
    expect(errors).toEqual([]);
  },
  staff: async ({ openScreen, origin }, use) => {
    const screen = await openScreen();
    await logInByApi(screen, origin);
    await use(screen);
  },
  launch: async ({ engine }, use, testInfo) => {
    const browsers: EngineBrowser[] = [];
    const tabs: Tab[] = [];
    await use(async (options) => {
      const browser = await launchEngine(engine, options);
      browsers.push(browser);
      const openSession = async (sessionOptions: SessionOptions) => {
        const session = await browser.openSession(sessionOptions);
        const openTab = async () => {
          const tab = await session.openTab();
          tabs.push(tab);
          return tab;
        };
        return { ...session, openTab };
      };
      return { ...browser, openSession };
    });
    await saveScreenshots(tabs, testInfo);
    for (const browser of browsers) await browser.kill();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  profileFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'beepaid-profile-'));
    await use(folder);
    await removeFolder(folder);
  },
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.origin);
    await use(network);
    await network.stop();
  },
  origin: ({ server }, use) => use(server.origin),
});

export { expect };

/** Dark, with reduced motion. */
export const launchEngine = (
  engine: EngineName,
  options: LaunchOptions = {},
): Promise<EngineBrowser> =>
  engine === 'webkit' ? launchWebkitBrowser(options) : launchPuppeteerBrowser(engine, options);

/** With the page's session and CSRF token. */
export const postFromPage = (screen: Screen, path: string, payload: object) =>
  screen.evaluate(
    async (url: string, body: string) => {
      // The first call sets the cookie.
      await fetch('/api/whoami/');
      const csrfToken = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRFTOKEN': csrfToken };
      const response = await fetch(url, { method: 'POST', headers, body });
      return { status: response.status, text: await response.text() };
    },
    `/api${path}`,
    JSON.stringify(payload),
  );

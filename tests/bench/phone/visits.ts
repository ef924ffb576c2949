import type { Page } from '@playwright/test';
import type { Link } from './link.ts';
import { type OpenPage, type Phone, withBrowser } from './phone-browser.ts';
import { rowSelector } from './probe.ts';

const blockedFrom = 50;

const readProbe = (page: Page) =>
  page.evaluate(() => {
    const { firstPaint, usable, lost, row, live, longTasks, layoutShift, layoutShiftAfterInput, interaction } =
      window.bench;
    return { firstPaint, usable, lost, row, live, longTasks, layoutShift, layoutShiftAfterInput, interaction };
  });

const read = async ({ page }: OpenPage) => {
  const { longTasks, ...probe } = await readProbe(page);
  return {
    ...probe,
    blocked: longTasks.reduce((sum, { start, end }) => sum + Math.max(0, end - start - blockedFrom), 0),
  };
};

/** What the page had asked for when it became usable: path and compressed bytes of each answer's body. */
export const loadedUntilUsable = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
      .filter(({ startTime }) => startTime <= (window.bench.usable ?? 0))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );

/** The first visit of a new phone, until the form takes what is typed, and then until all is still. */
export const openLogin = async (open: OpenPage, origin: string) => {
  const { page, quiet } = open;
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.usable !== undefined);
  await quiet();
  return read(open);
};

const logIn = async ({ page, quiet }: OpenPage, origin: string) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('button[type=submit]').tap();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${origin}/payments`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.row !== undefined);
  await quiet();
};

/** A first visit that ends signed in, with the worker installed and the list saved. */
export const firstVisit = (phone: Phone, origin: string) =>
  withBrowser(phone, async (open) => {
    const cold = await openLogin(open, origin);
    await logIn(open, origin);
    return cold;
  });

/** Reopening at the list; `row` stays undefined when it never shows. */
const reopen = async (open: OpenPage, origin: string) => {
  const { page, quiet } = open;
  await page.goto(`${origin}/payments`, { waitUntil: 'commit' }).catch(() => undefined);
  await page
    .waitForFunction(() => window.bench.row !== undefined, undefined, { timeout: 20_000 })
    .catch(() => undefined);
  await quiet();
  return read(open);
};

const paintedAfter = (page: Page, from: 'click' | 'now', path: string, selector: string) =>
  page.evaluate(([start, at, what]) => window.bench.paintedAfter(start, at, what), [from, path, selector] as const);

/** The facts of a payment; the floor shows them once it has loaded it. */
const factsSelector = 'dl';
/** What only the full payment has: the history, or on the floor page its facts. */
const fullDetailSelector = 'ol[aria-labelledby=history], body > dl';

/** From the list to the first row's detail and back. */
const thereAndBack = async ({ page, quiet }: OpenPage) => {
  await page.evaluate(() => {
    window.bench.interaction = 0;
    window.bench.layoutShift = 0;
    window.bench.layoutShiftAfterInput = 0;
  });
  const facts = paintedAfter(page, 'click', '/payments/', factsSelector);
  const full = paintedAfter(page, 'click', '/payments/', fullDetailSelector);
  await page.locator(rowSelector).first().tap();
  const detail = { facts: await facts, full: await full };
  await quiet();
  const { interaction, layoutShift, layoutShiftAfterInput } = await readProbe(page);
  const detailShift = layoutShift + layoutShiftAfterInput;
  const list = paintedAfter(page, 'now', '/payments', rowSelector);
  await page.evaluate(() => history.back());
  const back = await list;
  await quiet();
  return { detail, detailShift, back, interaction };
};

export const reopening = (phone: Phone, origin: string) =>
  withBrowser(phone, async (open) => {
    const reopened = await reopen(open, origin);
    return { ...reopened, ...(await thereAndBack(open)) };
  });

export const offlineReopening = async (phone: Phone, link: Link) => {
  await link.cut();
  try {
    return await withBrowser(phone, (open) => reopen(open, link.origin));
  } finally {
    await link.restore();
  }
};

/** The layout shift of each screen, opened by its address. */
export const shiftsOf = (phone: Phone, origin: string, paths: readonly string[]) =>
  withBrowser(phone, async ({ page, quiet }) => {
    const shifts: { path: string; shift: number }[] = [];
    for (const path of paths) {
      await page.goto(origin + path);
      await quiet();
      shifts.push({ path, shift: (await readProbe(page)).layoutShift });
    }
    return shifts;
  });

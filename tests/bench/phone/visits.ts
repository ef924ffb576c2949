import type { Page } from '@playwright/test';
import { type Device, type OpenPage, withBrowser } from './phone-browser.ts';
import { type Probe, rowSelector } from './probe.ts';
import type { Link } from './slow-link.ts';

/** The part of a long task beyond this time is blocking time. */
const LONG_TASK_MS = 50;

const readProbe = (page: Page) =>
  page.evaluate(() => {
    const {
      firstPaint,
      usable,
      lost,
      row,
      live,
      longTasks,
      layoutShift,
      layoutShiftAfterInput,
      interaction,
    } = window.bench;
    return {
      firstPaint,
      usable,
      lost,
      row,
      live,
      longTasks,
      layoutShift,
      layoutShiftAfterInput,
      interaction,
    };
  });

/** Reads the probe, and adds the total blocking time in ms as `blocked`. */
const readFigures = async ({ page }: OpenPage) => {
  const { longTasks, ...probe } = await readProbe(page);
  const blockingTimesMs = longTasks.map(({ start, end }) =>
    Math.max(0, end - start - LONG_TASK_MS),
  );
  return { ...probe, blocked: blockingTimesMs.reduce((sum, timeMs) => sum + timeMs, 0) };
};

/** Opens the log-in page on a new phone and waits until it is usable and idle. */
export const openLogin = async (open: OpenPage, origin: string) => {
  const { page, waitUntilIdle } = open;
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.usable !== undefined);
  await waitUntilIdle();
  return readFigures(open);
};

const logIn = async ({ page, waitUntilIdle }: OpenPage, origin: string) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('button[type=submit]').tap();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${origin}/payments`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.row !== undefined);
  await waitUntilIdle();
};

/**
 * Visits the site for the first time. The visit ends with a session, an installed worker and a
 * persisted list.
 */
export const visitFirstTime = (phone: Device, origin: string) =>
  withBrowser(phone, async (open) => {
    const cold = await openLogin(open, origin);
    await logIn(open, origin);
    return cold;
  });

/** Opens the list. The figure `row` is undefined when the list did not show within 20 seconds. */
const openList = async (open: OpenPage, origin: string) => {
  const { page, waitUntilIdle } = open;
  await page.goto(`${origin}/payments`, { waitUntil: 'commit' }).catch(() => undefined);
  await page
    .waitForFunction(() => window.bench.row !== undefined, undefined, { timeout: 20_000 })
    .catch(() => undefined);
  await waitUntilIdle();
  return readFigures(open);
};

const paintedAfter = (page: Page, ...args: Parameters<Probe['paintedAfter']>) =>
  page.evaluate((argsInPage) => window.bench.paintedAfter(...argsInPage), args);

/**
 * The facts of a payment. The app shows them from the list's data, the floor page when it has
 * loaded the payment.
 */
const factsSelector = 'dl';
/**
 * An element that exists only with the full payment: the history in the app, the facts on the floor
 * page.
 */
const fullDetailSelector = 'ol[aria-labelledby=history], body > dl';

/** Opens the detail of the row with the number `index`, from 0. */
const openDetail = async ({ page, waitUntilIdle }: OpenPage, index: number) => {
  const row = page.locator(rowSelector).nth(index);
  const path = (await row.getAttribute('href')) ?? '';
  await page.evaluate(() => {
    window.bench.interaction = 0;
    window.bench.layoutShift = 0;
    window.bench.layoutShiftAfterInput = 0;
  });
  const facts = paintedAfter(page, 'click', path, factsSelector);
  const full = paintedAfter(page, 'click', path, fullDetailSelector);
  await row.tap();
  const detail = { facts: await facts, full: await full };
  await waitUntilIdle();
  const { interaction, layoutShift, layoutShiftAfterInput } = await readProbe(page);
  return { detail, detailShift: layoutShift + layoutShiftAfterInput, interaction };
};

/** Opens the detail of the first row, goes back to the list and opens the detail of another row. */
const openTwoDetails = async (open: OpenPage) => {
  const { page, waitUntilIdle } = open;
  const figures = await openDetail(open, 0);
  const list = paintedAfter(page, 'now', '/payments', rowSelector);
  await page.evaluate(() => history.back());
  const back = await list;
  await waitUntilIdle();
  const { detail: secondDetail } = await openDetail(open, 1);
  return { ...figures, back, secondDetail };
};

/** Reopens the list on a phone, and opens two payments one after the other. */
export const reopenApp = (phone: Device, origin: string) =>
  withBrowser(phone, async (open) => {
    const reopened = await openList(open, origin);
    return { ...reopened, ...(await openTwoDetails(open)) };
  });

/** Reopens the list on a tablet, opens two payments beside it, and then the customers. */
export const reopenOnTablet = (tablet: Device, origin: string) =>
  withBrowser(tablet, async (open) => {
    const { page } = open;
    const reopened = await openList(open, origin);
    const firstDetail = await openDetail(open, 0);
    const secondDetail = await openDetail(open, 1);
    const customers = paintedAfter(page, 'click', '/customers', 'ul[aria-label="Customers"] a');
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).tap();
    return { reopened, firstDetail, secondDetail, customersMs: await customers };
  });

/** Reopens the list on a phone while the link is cut. */
export const reopenOffline = async (phone: Device, link: Link) => {
  await link.cut();
  try {
    return await withBrowser(phone, (open) => openList(open, link.origin));
  } finally {
    await link.restore();
  }
};

/** Opens each screen by its URL, and returns its layout shift. */
export const measureLayoutShifts = (phone: Device, origin: string, paths: readonly string[]) =>
  withBrowser(phone, async ({ page, waitUntilIdle }) => {
    const shifts: { path: string; shift: number }[] = [];
    for (const path of paths) {
      await page.goto(origin + path);
      await waitUntilIdle();
      shifts.push({ path, shift: (await readProbe(page)).layoutShift });
    }
    return shifts;
  });

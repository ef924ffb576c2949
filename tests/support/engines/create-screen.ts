import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { KeyPress, NamedKey, Point, Tab } from './engine.ts';
import {
  type Found,
  findInPage,
  type Query,
  serialiseQuery,
  type TextMatch,
} from './find-in-page.ts';

/** A busy machine: WebKit installs the service worker for more than ten seconds. */
const WAIT_MS = 30_000;
const POLL_INTERVAL_MS = 100;
/** Within this time browsers take two taps for a double tap, which selects text. */
const DOUBLE_TAP_MS = 500;

const packageFolder = createRequire(import.meta.url).resolve('@testing-library/dom/package.json');
const testingLibrary = readFileSync(
  packageFolder.replace(/package\.json$/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** @throws with `describe` when it takes too long */
const waitFor = async <Result>(
  read: () => Promise<Result>,
  isDone: (result: Result) => boolean,
  describe: (result: Result | undefined) => string,
) => {
  const deadlineMs = performance.now() + WAIT_MS;
  let last: Result | undefined;
  for (;;) {
    // A page that is being replaced cannot be read.
    const result = await read().catch(() => undefined);
    if (result !== undefined) {
      last = result;
      if (isDone(result)) return result;
    }
    if (performance.now() > deadlineMs) throw new Error(describe(last));
    await delay(POLL_INTERVAL_MS);
  }
};

const describePath = (path: readonly Query[]) =>
  path
    .map(({ kind, value, name, hasText, index }) =>
      [
        kind,
        String(value),
        name && `named ${name}`,
        hasText && `with “${hasText}”`,
        index !== undefined && `#${index}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' > ');

/** The same in every engine. */
export const createScreen = (tab: Tab) => {
  let lastTapMs = Number.NEGATIVE_INFINITY;
  const tapOnce = async (point: Point) => {
    await delay(Math.max(0, lastTapMs + DOUBLE_TAP_MS - performance.now()));
    await (tab.tap ?? tab.click)(point);
    lastTapMs = performance.now();
  };

  const find = async (path: readonly Query[], isScrolling = false): Promise<Found> => {
    const run = () => tab.evaluate(findInPage, path.map(serialiseQuery), isScrolling);
    const found = await run();
    if (found) return found;
    await tab.runScript(testingLibrary);
    const foundAfterLoading = await run();
    if (!foundAfterLoading) throw new Error('The page was replaced');
    return foundAfterLoading;
  };

  const createLocator = (path: readonly Query[]) => {
    const name = describePath(path);
    const add = (query: Query) => createLocator([...path, query]);
    const getLast = () => path.slice(0, -1);
    const isOne = ({ count, box }: Found) =>
      box !== undefined && (count === 1 || path.at(-1)?.index !== undefined);

    /** The element is the only one, enabled, still, and a press would reach it. */
    const waitUntilPressable = async () => {
      let previous = '';
      const isPressable = (found: Found) => {
        const place = JSON.stringify(found.box);
        const isStill = place === previous;
        previous = place;
        return isOne(found) && isStill && !found.isDisabled && found.covering === undefined;
      };
      const { box } = await waitFor(
        () => find(path, true),
        isPressable,
        (found) => `${name} cannot be pressed: ${JSON.stringify(found)}`,
      );
      if (!box) throw new Error(`${name} has no place`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };

    const waitUntil = (isDone: (found: Found) => boolean, expected: string) =>
      waitFor(
        () => find(path),
        isDone,
        (found) => `${name}: expected ${expected}, found ${JSON.stringify(found)}`,
      );

    const click = async () => tab.click(await waitUntilPressable());

    return {
      getByRole: (role: string, options: { readonly name?: TextMatch } = {}) =>
        add({ kind: 'role', value: role, ...options }),
      getByText: (text: TextMatch) => add({ kind: 'text', value: text }),
      getByLabel: (text: TextMatch) => add({ kind: 'label', value: text }),
      getByCss: (selector: string) => add({ kind: 'css', value: selector }),
      /** From 0. */
      nth: (index: number) => createLocator([...getLast(), { ...(path.at(-1) as Query), index }]),
      withText: (text: string) =>
        createLocator([...getLast(), { ...(path.at(-1) as Query), hasText: text }]),
      click,
      /** Clicks where the engine's driver has no touch. */
      tap: async () => tapOnce(await waitUntilPressable()),
      type: async (text: string) => {
        await click();
        await tab.type(text);
      },
      read: () => find(path),
      count: async () => (await find(path)).count,
      waitUntil,
      waitUntilVisible: () => waitUntil(({ count }) => count > 0, 'to be visible'),
      waitUntilHidden: () => waitUntil(({ count }) => count === 0, 'to be hidden'),
      waitForCount: (count: number) =>
        waitUntil((found) => found.count === count, `${count} elements`),
      waitForValue: (value: string) =>
        waitUntil((found) => found.value === value, `the value “${value}”`),
      waitForText: (text: string) =>
        waitUntil((found) => found.text?.includes(text) === true, `the text “${text}”`),
      waitUntilFocused: () => waitUntil((found) => found.isFocused === true, 'the focus'),
    };
  };

  const start = createLocator([]);
  return {
    tab,
    getByRole: start.getByRole,
    getByText: start.getByText,
    getByLabel: start.getByLabel,
    getByCss: start.getByCss,
    goTo: tab.goTo,
    reload: tab.reload,
    goBack: tab.goBack,
    goForward: tab.goForward,
    evaluate: tab.evaluate,
    press: (key: NamedKey, modifiers?: KeyPress) => tab.press(key, modifiers),
    type: tab.type,
    /** Without the origin. */
    waitForPath: (path: TextMatch) =>
      waitFor(
        () => tab.evaluate(() => window.location.pathname + window.location.search),
        (current) => (typeof path === 'string' ? current === path : path.test(current)),
        (current) => `The path is ${current}, not ${path}`,
      ),
    /** In the page. */
    waitForTrue: <Args extends readonly unknown[]>(
      run: (...args: Args) => boolean,
      ...args: Args
    ) =>
      waitFor(
        () => tab.evaluate(run, ...args),
        (result) => result,
        () => `Never true: ${run}`,
      ),
    expectNoHorizontalScroll: async () => {
      const [width, windowWidth] = await tab.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(width).toBeLessThanOrEqual(windowWidth ?? 0);
    },
  };
};

export type Screen = ReturnType<typeof createScreen>;

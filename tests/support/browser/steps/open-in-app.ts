import type { Page } from '@playwright/test';

/** Remembers the screens that the page shows, so that `waitForNextScreen` knows them. */
const rememberScreens = (page: Page) =>
  page.evaluate(() => {
    const screens = [...document.querySelectorAll('[data-screen]')];
    Object.assign(window, { previousScreens: screens });
    return screens.length;
  });

/** Waits until the page shows a screen that it did not show at `rememberScreens`. */
const waitForNextScreen = (page: Page) =>
  // On a wide screen, a list may stay beside the screen that changes.
  page.waitForFunction(() => {
    const previous: Element[] = Reflect.get(window, 'previousScreens');
    const hasLeft = previous.some(({ isConnected }) => !isConnected);
    return hasLeft || document.querySelectorAll('[data-screen]').length > previous.length;
  });

/**
 * Does `act`, which opens another screen, and waits until that screen is shown. Its address changes
 * earlier, while its code and data load.
 */
export const openNextScreen = async (page: Page, act: () => Promise<void>) => {
  await rememberScreens(page);
  await act();
  await waitForNextScreen(page);
};

/**
 * Moves from a screen of the app to the one at `url`, and waits for it. Returns false when the page
 * has to be loaded: when it does not show the app, is at the same path already, or has an open
 * dialog or menu, which would stay open.
 */
const moveInApp = async (page: Page, url: string) => {
  const [current, target] = [new URL(page.url()), new URL(url)];
  if (current.origin !== target.origin || current.pathname === target.pathname) return false;
  if ((await rememberScreens(page)) === 0) return false;
  const isMoving = await page.evaluate((path) => {
    if (document.querySelector('dialog[open], [role$=dialog], [role=menu]')) return false;
    // The router listens to the History API.
    history.pushState({}, '', path);
    return true;
  }, target.pathname + target.search);
  if (!isMoving) return false;
  await waitForNextScreen(page);
  return true;
};

/**
 * Opens the screen at `url` within the app where this is possible, because a page load costs much
 * more CPU time.
 */
export const openInApp = async (page: Page, url: string) => {
  if (!(await moveInApp(page, url))) await page.goto(url);
};

/**
 * From now on, `page.goto` works like `openInApp`. The returned function makes `page.goto` load
 * every page again.
 */
export const stayInApp = (page: Page) => {
  const load = page.goto;
  page.goto = async (url, options) =>
    !options && (await moveInApp(page, url)) ? null : load.call(page, url, options);
  return () => {
    page.goto = load;
  };
};

import type { Page } from '@playwright/test';

/**
 * Moves from a screen of the app to the one at `url`, and waits for it. Returns false when the page
 * has to be loaded: when it does not show the app, is at the same path already, or has an open
 * dialog or menu, which would stay open.
 */
const moveInApp = async (page: Page, url: string) => {
  const [current, target] = [new URL(page.url()), new URL(url)];
  if (current.origin !== target.origin || current.pathname === target.pathname) return false;
  const isMoving = await page.evaluate((path) => {
    const screens = [...document.querySelectorAll('[data-screen]')];
    if (screens.length === 0 || document.querySelector('dialog[open], [role$=dialog], [role=menu]'))
      return false;
    Object.assign(window, { previousScreens: screens });
    // The router listens to the History API.
    history.pushState({}, '', path);
    return true;
  }, target.pathname + target.search);
  if (!isMoving) return false;
  // On a wide screen, a list may stay beside the screen that changes.
  await page.waitForFunction(() => {
    const previous: Element[] = Reflect.get(window, 'previousScreens');
    const hasLeft = previous.some(({ isConnected }) => !isConnected);
    return hasLeft || document.querySelectorAll('[data-screen]').length > previous.length;
  });
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

import type { Page } from '@playwright/test';

/** For `waitForNextScreen`. */
const rememberScreens = (page: Page) =>
  page.evaluate(() => {
    const screens = [...document.querySelectorAll('[data-screen]')];
    Object.assign(window, { previousScreens: screens });
    return screens.length;
  });

const waitForNextScreen = (page: Page) =>
  // On a wide screen a list may stay beside the changing screen.
  page.waitForFunction(() => {
    const previous: Element[] = Reflect.get(window, 'previousScreens');
    const hasLeft = previous.some(({ isConnected }) => !isConnected);
    return hasLeft || document.querySelectorAll('[data-screen]').length > previous.length;
  });

/** The address changes earlier, while code and data load. */
export const openNextScreen = async (page: Page, act: () => Promise<void>) => {
  await rememberScreens(page);
  await act();
  await waitForNextScreen(page);
};

/**
 * Returns false when the page must be loaded: it shows no app, has the same path, or an open dialog or menu
 * would stay.
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

/** A page load costs much more CPU time. */
export const openInApp = async (page: Page, url: string) => {
  if (!(await moveInApp(page, url))) await page.goto(url);
};

/** The returned function restores `page.goto`. */
export const stayInApp = (page: Page) => {
  const load = page.goto;
  page.goto = async (url, options) =>
    !options && (await moveInApp(page, url)) ? null : load.call(page, url, options);
  return () => {
    page.goto = load;
  };
};

import type { Page } from '@playwright/test';
import type { RunningServer } from '../../server/run-server.ts';
import { openNextScreen } from '../steps/open-in-app.ts';

/** Brings a page to a screen, or to a state of a screen. */
export type Visit = (page: Page, server: RunningServer) => Promise<unknown>;

export interface ScreenVisit {
  readonly visit: Visit;
  /** Screenshots of dialogs and toasts show only the `visible` part of the page. */
  readonly extent?: 'whole' | 'visible';
}

/** The screenshot shows the whole page. */
export const whole = (visit: Visit): ScreenVisit => ({ visit });
/** The screenshot shows the visible part of the page. */
export const visible = (visit: Visit): ScreenVisit => ({ visit, extent: 'visible' });

export const go =
  (path: string): Visit =>
  (page, { origin }) =>
    page.goto(origin + path);

export const getRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link');

/** Opens the first row that contains `text` of the list at the path `list`. */
export const openRow =
  (list: string, text = ''): Visit =>
  async (page, { origin }) => {
    await page.goto(origin + list);
    const row = getRows(page).filter({ hasText: text }).first();
    await row.waitFor();
    await openNextScreen(page, async () => {
      await row.click();
      await page.waitForURL((url) => url.pathname !== new URL(list, origin).pathname);
    });
  };

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Visits `first`, then presses the button `name`. */
export const thenPress =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await first(page, server);
    await press(page, name);
  };

/** Visits `first`, then opens a dialog with the button `name`. */
export const openDialog =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await thenPress(first, name)(page, server);
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  };

/** Opens the menu entry `name` while the server is unreachable. */
export const openUnreachable =
  (name: string): Visit =>
  async (page, { origin }) => {
    await page.goto(`${origin}/help`);
    await page.route('**/api/**', (route) => route.abort());
    await press(page, 'Menu');
    await page.getByRole('menuitem', { name }).click();
    await page.getByText("Can't reach").waitFor();
    await page.unroute('**/api/**');
  };

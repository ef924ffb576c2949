import type { Page } from '@playwright/test';
import type { RunningServer } from '../../server/run-server.ts';
import { openNextScreen } from '../steps/open-in-app.ts';

/** Ends on a screen, or in a state of it. */
export type Visit = (page: Page, server: RunningServer) => Promise<unknown>;

export interface ScreenVisit {
  readonly visit: Visit;
  /** Dialogs and toasts: only the `visible` part. */
  readonly extent?: 'whole' | 'visible';
}

export const whole = (visit: Visit): ScreenVisit => ({ visit });
export const visible = (visit: Visit): ScreenVisit => ({ visit, extent: 'visible' });

export const go =
  (path: string): Visit =>
  (page, { origin }) =>
    page.goto(origin + path);

export const getRows = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link');

/** The first row with `text`. */
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

/** A toast under the mouse stays, and could cover the button. */
export const press = async (page: Page, name: string | RegExp) => {
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name, exact: true }).click();
};

export const thenPress =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await first(page, server);
    await press(page, name);
  };

export const openDialog =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await thenPress(first, name)(page, server);
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  };

export const openUnreachable =
  (name: string): Visit =>
  async (page, { origin }) => {
    await page.goto(`${origin}/help`);
    await page.route('**/api/**', (route) => route.abort());
    await press(page, 'Menu');
    await page.getByRole('menuitem', { name }).click();
    await page.getByText('Can’t reach').waitFor();
    await page.unroute('**/api/**');
  };

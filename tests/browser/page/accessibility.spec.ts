import type { Page } from '@playwright/test';
import { type RunningServer, runServer } from '../../support/run-server.ts';
import { afterwards, type Picture, signedIn, signedOut } from '../../support/screen-visits.ts';
import { colourRules, findings } from '../axe.ts';
import { expect, signIn, test } from '../fixtures.ts';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 568 };

/** Nothing that shows ends beyond the screen's edge, or makes it scroll sideways. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Brings the page to each of `pictures`, and looks at it as it stands in light, in dark and on a narrow screen. */
const walk = async (page: Page, server: RunningServer, pictures: readonly (readonly [string, Picture])[]) => {
  const found: string[] = [];
  for (const [name, { visit }] of pictures) {
    await page.setViewportSize(phone);
    await visit(page, server);
    await expect(page.getByText(/^Loading/), name).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await findings(page)).map((finding) => `${name}, light: ${finding}`));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await findings(page, colourRules)).map((finding) => `${name}, dark: ${finding}`));
    await page.setViewportSize(narrow);
    // What hangs from something else finds its new place a frame later.
    await expect.poll(() => overflow(page), { message: `${name} at ${narrow.width} px` }).toBeLessThanOrEqual(0);
  }
  return found;
};

const screens = Object.entries(signedIn);
// In their order: some show what the one before has made.
const parts = [screens.slice(0, screens.length / 2), screens.slice(screens.length / 2)];

test.describe(() => {
  // Dozens of screens in each.
  test.setTimeout(180_000);

  for (const [index, part] of parts.entries()) {
    test(`axe finds nothing on any signed-in screen, light, dark and narrow, part ${index + 1}`, async ({ page }) => {
      const server = await runServer();
      await signIn(page, server.origin);
      expect(await walk(page, server, part)).toEqual([]);
      await server.remove();
    });
  }

  test('axe finds nothing on any screen of somebody signed out, light, dark and narrow', async ({
    page,
    colleague,
  }) => {
    const server = await runServer();
    expect(await walk(page, server, Object.entries(signedOut))).toEqual([]);
    await signIn(colleague, server.origin);
    await signedIn['staff-invited']?.visit(colleague, server);
    expect(await walk(page, server, Object.entries(afterwards))).toEqual([]);
    await server.remove();
  });
});

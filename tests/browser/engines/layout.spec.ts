import { expect, test } from '../../support/engines/fixtures.ts';

const narrow = { width: 320, height: 640 };

/** The signed-in screens that no other journey opens, each with a control that it must show. */
const screens = {
  '/staff': ['link', 'Add Staff User'],
  '/staff/new': ['button', 'Invite User'],
  '/services': ['link', 'Add Service'],
  '/services/new': ['button', 'Create Service'],
  '/customers/new': ['button', 'Create Customer'],
  '/change-password': ['button', 'Update Password'],
  '/settings': ['link', /^Your Account/],
  '/settings/account': ['switch', 'Sound and vibration'],
  '/settings/shop': ['heading', 'Shop Profile'],
  '/settings/tablets': ['heading', 'Tablets'],
  '/settings/payments': ['heading', 'Payments'],
  '/settings/email': ['heading', 'Email'],
  '/settings/texts': ['heading', 'Text Messages'],
  '/settings/activity': ['heading', 'Activity Log'],
} as const;

test.describe('at 320 px', () => {
  test.use({ size: narrow });

  test('every screen shows its main control and fits the window, also with text at 200 % and in a dark colour scheme', async ({
    staff,
    origin,
  }) => {
    await staff.goTo(origin);
    await staff.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();
    const [text, background] = await staff.evaluate(() =>
      [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(
        (colour) =>
          (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
      ),
    );
    expect(text).toBeGreaterThan(600);
    expect(background).toBeLessThan(150);
    for (const [path, [role, name]] of Object.entries(screens)) {
      // A page load costs much more CPU time. The router listens to the History API.
      await staff.evaluate((next: string) => {
        document.documentElement.style.fontSize = '';
        history.pushState({}, '', next);
      }, path);
      await staff.getByRole(role, { name }).nth(0).waitUntilVisible();
      await staff.expectNoHorizontalScroll();
      await staff.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await staff.expectNoHorizontalScroll();
    }
  });
});

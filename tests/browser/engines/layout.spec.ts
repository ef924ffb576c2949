import { expect, openPhone, signIn, sizes, test } from '../../support/engines/fixtures.ts';
import { getRows } from '../../support/engines/steps.ts';

const narrow = { width: 320, height: 640 };

/** The signed-in screens that no other journey opens, each with a control that it must show. */
const screens = {
  '/staff': ['link', 'Add Staff User'],
  '/staff/new': ['button', 'Invite User'],
  '/services': ['link', 'Add Service'],
  '/services/new': ['button', 'Create Service'],
  '/customers/new': ['button', 'Create Customer'],
  '/change-password': ['button', 'Update Password'],
  '/settings': ['link', /^Your account/],
  '/settings/account': ['switch', 'Sound and vibration'],
  '/settings/shop': ['heading', 'Shop Profile'],
  '/settings/tablets': ['heading', 'Tablets'],
  '/settings/activity': ['heading', 'Activity Log'],
} as const;

test.describe('at 320 px', () => {
  test.use({ size: narrow });

  test('every screen shows its control, and none is wider than the window, also at 200 % text size', async ({
    staff,
    origin,
  }) => {
    for (const [path, [role, name]] of Object.entries(screens)) {
      await staff.goTo(origin + path);
      await staff.getByRole(role, { name }).nth(0).waitUntilVisible();
      await staff.expectNoHorizontalScroll();
      await staff.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await staff.expectNoHorizontalScroll();
    }
  });
});

test.describe('on a tablet', () => {
  test.use({ size: sizes.tablet });

  test('a payment opens beside the list, and its row is marked', async ({ staff, origin }) => {
    await staff.goTo(`${origin}/payments`);
    await getRows(staff).nth(2).getByRole('link').click();
    await staff.getByText('Created At').waitUntilVisible();
    expect(await getRows(staff).count()).toBeGreaterThan(5);
    await staff.getByCss('[aria-current]').nth(0).waitUntilVisible();
    await staff.expectNoHorizontalScroll();
  });
});

test('in a dark colour scheme the text is light', async ({ launch, origin }) => {
  const screen = await openPhone(await launch({ colorScheme: 'dark' }));
  await signIn(screen, origin);
  const [text, background] = await screen.evaluate(() =>
    [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(
      (colour) =>
        (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
    ),
  );
  expect(text).toBeGreaterThan(600);
  expect(background).toBeLessThan(150);
});

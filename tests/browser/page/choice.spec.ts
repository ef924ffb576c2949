import { expect, test } from '../../support/browser/fixtures.ts';

test('each mail provider of Settings stands out from the bar of the choice, also before one is chosen', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 360, height: 640 });
  await staffPage.route('**/api/connections/email/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), obstacle: null } });
  });
  await staffPage.goto(`${server.origin}/settings/email`);
  const provider = staffPage.getByText('Outlook', { exact: true });
  await expect(provider).toBeVisible();
  const [own, bar] = await provider.evaluate((option) =>
    [option, option.parentElement ?? option].map((each) => getComputedStyle(each).backgroundColor),
  );
  expect(own).not.toBe(bar);
  expect(own).not.toBe('rgba(0, 0, 0, 0)');
});

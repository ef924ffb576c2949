import { expect, test } from '../../support/browser/fixtures.ts';

test('a browser that is too old for the app shows what to do, and not a blank page', async ({
  page,
  server,
}) => {
  const getAdvice = () =>
    page.getByText(/^This browser is too old for Beepaid GO\. Update it, or use Safari 16\.4/);
  await page.goto(`${server.origin}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(getAdvice()).toBeHidden();

  // An old browser knows neither a selector of the style sheet nor the syntax of the scripts.
  await page.route(`${server.origin}/login`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('selector(:has(a))', 'selector(:unknown(a))')
      .replace(/<script[\s\S]*?<\/script>/g, '');
    const { 'content-security-policy': policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.reload();
  await expect(getAdvice()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toHaveCount(0);
});

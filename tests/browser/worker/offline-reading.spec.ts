import { createPayment } from '../../support/browser/api-requests.ts';
import {
  bannerTexts,
  bannerTimeout,
  expect,
  fillInRequest,
  getListRows,
  getSendButton,
  saveLists,
  test,
} from '../../support/browser/network-test.ts';

test.use({ serviceWorkers: 'allow' });

// One installation of the service worker serves every step.
test('from the service worker, lists and shortcuts open in a slow network, behind a captive portal and without a network [offline 1.2, offline 3.1, offline 3.2, offline 6.2, counter 5.10, counter 16.8]', async ({
  phone,
  network,
  email,
}) => {
  const { origin } = network;
  const unreachable = phone.getByText(bannerTexts.unreachable);
  const { payUrl } = await createPayment(phone, origin, { email });
  const response = await phone.goto(payUrl);
  expect(response?.fromServiceWorker()).toBe(false);
  await saveLists(phone, origin);

  for (const portal of [
    { status: 200 },
    { status: 302, headers: ['Location: http://127.0.0.1:9/log-in'] },
  ]) {
    await test.step(`a captive portal that sends ${portal.status}`, async () => {
      network.set({ kind: 'respond', ...portal });
      // The worker serves the shell, so the navigation does not reach the portal.
      await phone.goto(`${origin}/customers`);
      await expect(getListRows(phone)).toHaveCount(10);
      await expect(unreachable).toBeVisible();
      await expect(phone.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
      await expect(phone).toHaveURL(`${origin}/customers`);
    });
  }
  await test.step('after the captive portal', async () => {
    network.set({ kind: 'none' });
    await expect(unreachable).toBeHidden(bannerTimeout);
    await expect(phone.getByText(/^Saved at/)).toBeHidden();
    await phone.getByRole('button', { name: 'Menu' }).click();
    await expect(phone.getByText('owner@example.com')).toBeVisible();
  });

  await test.step('two seconds of latency and packet loss', async () => {
    network.set({ kind: 'slow', latencyMs: 1_000, losesPackets: true });
    await phone.goto(`${origin}/customers`);
    await expect(getListRows(phone)).toHaveCount(10, { timeout: 2_000 });
    await phone.goto(`${origin}/payments/new`);
    const another = `2.${email}`;
    await fillInRequest(phone, another);
    await getSendButton(phone).click();
    await expect(phone.getByText('Payment request sent!')).toBeAttached({ timeout: 20_000 });
    await expect(getListRows(phone).filter({ hasText: another })).toHaveCount(1, {
      timeout: 20_000,
    });
    await expect(unreachable).toBeHidden();
    network.set({ kind: 'none' });
  });

  await test.step('no network', async () => {
    await phone.setViewportSize({ width: 1024, height: 768 });
    await saveLists(phone, origin);
    const manifest = await phone.request.get(`${origin}/manifest.webmanifest`);
    const { shortcuts } = await manifest.json();
    const paths = shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url]);
    expect(paths).toEqual([
      ['New Request', '/payments/new'],
      ['Payments', '/payments'],
      ['Customers', '/customers'],
    ]);
    network.set({ kind: 'refuse' });
    for (const [name, path] of paths) {
      const opened = await phone.goto(origin + path);
      expect(opened?.fromServiceWorker(), name).toBe(true);
      await expect(phone.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      if (name !== 'New Request') await expect(getListRows(phone)).toHaveCount(10);
    }
    await phone.goto(`${origin}/payments`);
    await expect(getListRows(phone)).toHaveCount(10);
    const amount = (await getListRows(phone).nth(3).getByText(/^£/).textContent()) ?? '';
    await getListRows(phone).nth(3).getByRole('link').click();
    const detail = phone.getByRole('region', { name: 'Payment Detail' });
    await expect(detail.getByText(amount, { exact: true })).toBeVisible();
    await expect(getListRows(phone).first()).toBeVisible();
    await expect(unreachable).toBeVisible();
    await phone
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'New Request' })
      .click();
    await expect(phone.getByLabel('Name')).toBeVisible();
  });
});

import {
  bannerTexts,
  bannerTimeout,
  expect,
  fillInRequest,
  getListRows,
  getSendButton,
  test,
} from '../../support/browser/network-test.ts';

test('a request whose response was lost is sent once, although the user has sent another request meanwhile [offline 2.3, extra 1.1]', async ({
  phone,
  network,
  server,
  email,
}) => {
  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, email);
  network.set({ kind: 'lose-response', request: /^POST \/api\/services\/payments\/[? ]/ });
  await getSendButton(phone).click();
  const warning = phone.getByText(
    'We don’t know yet if that went through. Try again: it won’t be sent twice.',
  );
  await expect(warning).toBeVisible();
  network.set({ kind: 'none' });

  await phone.getByLabel('Description').fill('Another visit');
  // Send would now make another request, so the warning must not say that it is safe.
  await expect(warning).toBeHidden();
  await phone.context().setOffline(true);
  await getSendButton(phone).click();
  await expect(phone.getByText(/Nothing was sent\.$/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/Nothing was sent\.$/)).toBeHidden(bannerTimeout);

  await phone.getByLabel('Description').fill('');
  await expect(warning).toBeVisible();
  await getSendButton(phone).click();
  await expect(phone).toHaveURL(`${network.origin}/payments`);
  await expect(getListRows(phone).filter({ hasText: email })).toHaveCount(1);
  const countMessages = async () =>
    (await server.messages()).filter((text) => text.includes(email)).length;
  await expect.poll(countMessages).toBe(1);
});

test('a form does not lose its input while the server is down, and nothing is sent until the user presses Send again [offline 2.1, offline 2.5, offline 2.6]', async ({
  phone,
  network,
  server,
  email,
}) => {
  await phone.setViewportSize({ width: 320, height: 500 });
  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, email);
  const posts: string[] = [];
  phone.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const send = getSendButton(phone);
  // The button is directly below the top bar, where a banner could cover it.
  await send.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 80));

  // The server refuses requests only from the press on: if a read failed earlier, the app would
  // know that it is offline.
  network.set({ kind: 'refuse', from: /^POST / });
  await send.click();
  const notice = phone.getByText(bannerTexts.unconfirmed);
  await expect(notice).toBeVisible();
  /** Whether the button is below the notice, and completely inside the window. */
  const isButtonUncovered = async () => {
    const [cover, button] = [await notice.boundingBox(), await send.boundingBox()];
    return cover && button && button.y >= cover.y + cover.height && button.y + button.height <= 500;
  };
  await expect.poll(isButtonUncovered).toBe(true);
  await expect(phone.getByRole('status').filter({ hasText: bannerTexts.unconfirmed })).toHaveCount(
    1,
  );
  await send.click();
  await expect(phone.getByText(bannerTexts.notSent)).toBeVisible({ timeout: 300 });
  await expect(phone.getByLabel('Name')).toHaveValue('Jo Bloggs');
  await expect(phone.getByRole('textbox', { name: 'Price' })).toHaveValue('£9.99');

  network.set({ kind: 'none' });
  await expect(phone.getByText(bannerTexts.notSent)).toBeHidden(bannerTimeout);
  expect(posts).toHaveLength(1);
  await send.click();
  await expect(phone).toHaveURL(`${network.origin}/payments`);
  await expect(getListRows(phone).filter({ hasText: email })).toHaveCount(1);
  expect(posts).toHaveLength(2);
  await expect
    .poll(async () => (await server.messages()).filter((text) => text.includes(email)).length)
    .toBe(1);
});

test('the first visit shows an error with Retry when the API does not respond for ten seconds [offline 1.4]', async ({
  page,
  network,
}) => {
  await page.clock.install();
  network.set({ kind: 'stall', request: /^GET \/api\//, afterBytes: 0 });
  await page.goto(network.origin);
  const message = page.getByText(
    'Can’t reach Beepaid at the moment. Check your connection and try again.',
  );
  await expect(message).toBeHidden();
  // The test advances the clock repeatedly, because the app may not have sent the request the first
  // time.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  network.set({ kind: 'none' });
  await expect(message).toBeHidden(bannerTimeout);
  await expect(page.getByText('Harbour Street Dental')).toBeVisible();
});

import { expect, fillInRequest, rowsOf, saveLists, says, sendButton, test } from '../faulty.ts';

/** The time in which a banner is to be gone once the network is back; twice the goal, for machines that are busy. */
const soon = { timeout: 6_000 };

test('a connection cut after the write and before its answer: pressed again, it was sent once [offline 2.3, extra 1.1]', async ({
  phone,
  network,
  server,
  address,
}) => {
  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, address);
  network.set({ kind: 'lose-answer', request: /^POST \/api\/services\/payments\/ / });
  await sendButton(phone).click();
  await expect(phone.getByText(says.inDoubt)).toBeVisible();
  // Nothing else is wrong with this network, and the app finds that out.
  await expect(phone.getByText(says.inDoubt)).toBeHidden(soon);
  await expect(phone.getByText(/^We don't know yet if that went through/)).toBeVisible();
  await expect(phone.getByLabel('Price')).toHaveValue('£9.99');

  network.set({ kind: 'none' });
  await sendButton(phone).click();
  await expect(phone).toHaveURL(`${network.origin}/payments`);
  await expect(rowsOf(phone).filter({ hasText: address })).toHaveCount(1);
  const sent = async () => (await server.messages()).filter((text) => text.includes(address)).length;
  await expect.poll(sent).toBe(1);
});

test('a form survives a server that is gone; nothing goes by itself when it is back, and once when pressed [offline 2.1, offline 2.5, offline 2.6]', async ({
  phone,
  network,
  server,
  address,
}) => {
  await phone.setViewportSize({ width: 320, height: 500 });
  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, address);
  const posts: string[] = [];
  phone.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const send = sendButton(phone);
  // Just under the top bar, where whatever comes up there would cover it.
  await send.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 80));

  network.set({ kind: 'refuse' });
  await send.click();
  const notice = phone.getByText(says.inDoubt);
  await expect(notice).toBeVisible();
  const isClear = async () => {
    const [cover, button] = [await notice.boundingBox(), await send.boundingBox()];
    return cover && button && button.y >= cover.y + cover.height && button.y + button.height <= 500;
  };
  await expect.poll(isClear).toBe(true);
  await expect(phone.getByRole('status').filter({ hasText: says.inDoubt })).toHaveCount(1);
  await send.click();
  await expect(phone.getByText(says.notSent)).toBeVisible({ timeout: 300 });
  await expect(phone.getByLabel('Name')).toHaveValue('Jo Bloggs');
  await expect(phone.getByLabel('Price')).toHaveValue('£9.99');

  network.set({ kind: 'none' });
  await expect(phone.getByText(says.notSent)).toBeHidden(soon);
  expect(posts).toHaveLength(1);
  await send.click();
  await expect(phone).toHaveURL(`${network.origin}/payments`);
  await expect(rowsOf(phone).filter({ hasText: address })).toHaveCount(1);
  expect(posts).toHaveLength(2);
  await expect.poll(async () => (await server.messages()).filter((text) => text.includes(address)).length).toBe(1);
});

test('a captive portal and a gateway without a server sign nobody out, and the lists stay [offline 3.2]', async ({
  phone,
  network,
}) => {
  await saveLists(phone, network.origin);
  for (const portal of [
    { status: 200 },
    { status: 511 },
    { status: 302, headers: ['Location: http://127.0.0.1:9/log-in'] },
    { status: 403 },
    { status: 502 },
  ]) {
    await test.step(`${portal.status}`, async () => {
      network.set({ kind: 'answer', ...portal });
      // The portal would answer this too; the worker serves the shell.
      await phone.goto(`${network.origin}/customers`);
      await expect(rowsOf(phone)).toHaveCount(10);
      await expect(phone.getByText(says.unreachable)).toBeVisible();
      await expect(phone.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
      await expect(phone).toHaveURL(`${network.origin}/customers`);
    });
  }
  network.set({ kind: 'none' });
  await expect(phone.getByText(says.unreachable)).toBeHidden(soon);
  await expect(phone.getByText(/^Saved at/)).toBeHidden();
  await phone.getByRole('button', { name: 'Menu' }).click();
  await expect(phone.getByText('owner@example.com')).toBeVisible();
});

test('a proxy’s error page in place of one answer is no blank screen, and has a way on [offline 3.3]', async ({
  staff,
  server,
}) => {
  await staff.route('**/api/services/customers/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByText('Error loading customers')).toBeVisible();
  await staff.unroute('**/api/services/customers/**');
  await staff.getByRole('button', { name: 'Retry' }).click();
  await expect(rowsOf(staff).first()).toBeVisible();
});

test('a network that hangs is given up in time, for reads, for writes, and for an answer that never ends [offline 3.4]', async ({
  phone,
  network,
  address,
}) => {
  await saveLists(phone, network.origin);
  await phone.clock.install();
  await phone.goto(`${network.origin}/payments`);
  await expect(rowsOf(phone)).toHaveCount(10);
  await expect(phone.getByText(/^Saved at/)).toBeHidden();

  // The list row's facts show at once; after ten seconds the screen says that the rest could not be loaded.
  network.set({ kind: 'hang' });
  await rowsOf(phone).first().getByRole('link').click();
  await expect(phone.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  await expect(phone.getByRole('main').getByText(/^£/).first()).toBeVisible();
  await expect(phone.getByText('Loading payment')).toBeAttached();
  await phone.clock.fastForward(10_000);
  await expect(phone.getByText('The rest of it could not be loaded.')).toBeVisible();
  await expect(phone.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await expect(phone.getByText(says.unreachable)).toBeVisible();

  network.set({ kind: 'none' });
  await expect(phone.getByText(says.unreachable)).toBeHidden(soon);
  await expect(phone.getByText('Created At')).toBeVisible();
  await expect(phone.getByText(/^as of/)).toBeHidden();

  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, address);
  network.set({ kind: 'stall', request: /^POST /, after: 40 });
  const isSent = phone.waitForRequest((request) => request.method() === 'POST');
  await sendButton(phone).click();
  await isSent;
  await expect(sendButton(phone)).toHaveAttribute('aria-busy', 'true');
  await phone.clock.fastForward(15_000);
  await expect(phone.getByText(says.inDoubt)).toBeVisible();
  await expect(sendButton(phone)).toHaveAttribute('aria-busy', 'false');
});

test('the first opening while the API hangs says so after ten seconds, and has a way on [offline 1.4]', async ({
  page,
  network,
}) => {
  await page.clock.install();
  network.set({ kind: 'stall', request: /^GET \/api\//, after: 0 });
  await page.goto(network.origin);
  const message = page.getByText("We couldn't reach Beepaid. Check your connection and try again.");
  await expect(message).toBeHidden();
  // Again, should the app not have asked yet.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  network.set({ kind: 'none' });
  await expect(message).toBeHidden(soon);
  await expect(page.getByText('Harbour Street Dental')).toBeVisible();
});

test('with two seconds of latency and lost packets the lists are there at once, and a request goes through [offline 1.2, offline 3.1]', async ({
  phone,
  network,
  address,
}) => {
  await saveLists(phone, network.origin);
  network.set({ kind: 'slow', latency: 1_000, loss: true });
  await phone.goto(`${network.origin}/customers`);
  await expect(rowsOf(phone)).toHaveCount(10, { timeout: 2_000 });
  await phone.goto(`${network.origin}/payments/new`);
  await fillInRequest(phone, address);
  await sendButton(phone).click();
  await expect(phone.getByText('Payment request sent!')).toBeAttached({ timeout: 20_000 });
  await expect(rowsOf(phone).filter({ hasText: address })).toHaveCount(1, { timeout: 20_000 });
  await expect(phone.getByText(says.unreachable)).toBeHidden();
});

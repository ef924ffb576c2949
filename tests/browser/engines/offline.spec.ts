import { test as base, expect, waitForWorker } from '../../support/engines/fixtures.ts';
import { fillInRequest, getRows, getSendButton, logOut } from '../../support/engines/steps.ts';

const test = base.extend({
  origin: ({ network }, use) => use(network.origin),
});

test.use({ serviceWorkers: 'allow' });

const unreachable = /Can’t reach Beepaid at the moment\./;

test('without the server the app opens with its saved lists and sends nothing, and a log-out leaves no data [spec 4.5, offline 1.1, offline 1.3, offline 4.2, counter 14.3]', async ({
  staff,
  server,
  network,
  origin,
  email,
}) => {
  await staff.goTo(origin);
  await waitForWorker(staff);
  for (const path of ['/payments', '/customers']) {
    await staff.goTo(origin + path);
    await getRows(staff).nth(0).waitUntilVisible();
  }
  await staff.waitForTrue(() => /totalPayments/.test(JSON.stringify({ ...localStorage })));
  await fillInRequest(staff, origin, { email });
  network.set({ kind: 'refuse' });
  await getSendButton(staff).click();
  // The app's connection may break only at the press, and then the app cannot know whether the
  // request has arrived.
  await staff
    .getByText(/Nothing was sent|it won’t be sent twice/)
    .nth(0)
    .waitUntilVisible();
  await staff.getByLabel('Email').waitForValue(email);

  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Payments' }).click();
  await getRows(staff).nth(0).waitUntilVisible();
  await staff.reload();
  await getRows(staff).nth(0).waitUntilVisible();
  await staff.getByText(unreachable).nth(0).waitUntilVisible();
  await staff.getByRole('searchbox').type('requested');
  await staff.getByText(/^Searched the \d+ payments saved on this device/).waitUntilVisible();
  await getRows(staff).nth(0).getByRole('link').click();
  await staff.getByText('The rest is not saved on this device.').waitUntilVisible();
  await staff.goTo(`${origin}/terms-and-conditions`);
  await staff
    .getByText(/£250,000/)
    .nth(0)
    .waitUntilVisible();
  await staff.goTo(`${origin}/help`);
  await staff.getByText("Chat to us, we're here to help you!").waitUntilVisible();

  network.set({ kind: 'none' });
  await staff.getByText(unreachable).waitUntilHidden();
  expect((await server.messages()).filter((text) => text.includes(email))).toEqual([]);
  network.set({ kind: 'refuse' });
  await staff.goTo(origin);
  await logOut(staff);
  expect(
    await staff.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toMatch(/totalPayments|amountGross|@/);

  network.set({ kind: 'none' });
  await staff.goTo(`${origin}/customers`);
  await staff.waitForPath('/login');
  await expect
    .poll(() => staff.evaluate(async () => (await fetch('/api/users/me/')).status))
    .toBe(403);
});

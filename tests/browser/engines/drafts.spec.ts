import type { Screen } from '../../support/engines/create-screen.ts';
import { expect, openPhone, signIn, test } from '../../support/engines/fixtures.ts';
import { fillInRequest, getRows, getSendButton, logOut } from '../../support/engines/steps.ts';

/** Waits until the browser has stored a draft with this price, in pence. */
const waitForDraft = (screen: Screen, pricePence: number) =>
  expect
    .poll(() =>
      screen.evaluate(async () => {
        // To open a database that the app has not created yet would create an empty one in its
        // place.
        const names = (await indexedDB.databases()).map(({ name }) => name);
        if (!names.includes('beepaid-go-drafts')) return '';
        return new Promise<string>((resolve) => {
          indexedDB.open('beepaid-go-drafts').onsuccess = ({ target }) => {
            const { result: database } = target as IDBOpenDBRequest;
            database.transaction('drafts').objectStore('drafts').getAll().onsuccess = (read) => {
              resolve(JSON.stringify((read.target as IDBRequest<unknown[]>).result));
              database.close();
            };
          };
        });
      }),
    )
    .toContain(`"price":${pricePence}`);

const getOffer = (screen: Screen) => screen.getByRole('link', { name: /^Continue: / });

test('a draft that is open in one tab is not offered in another tab, and a log-out deletes all drafts [counter 9.5]', async ({
  staff,
  origin,
  email,
}) => {
  await fillInRequest(staff, origin, { email });
  await waitForDraft(staff, 4_500);
  const second = await staff.openTab();
  for (const path of ['/payments/new', '/']) {
    await second.goTo(origin + path);
    await second
      .getByRole('heading', { name: path === '/' ? 'Harbour Street Dental' : 'New Request' })
      .waitUntilVisible();
    await second.waitForTrue(() => document.querySelector('#first-paint') === null);
    expect(await getOffer(second).count()).toBe(0);
  }

  await staff.tab.close();
  await second.reload();
  await getOffer(second).click();
  await second.getByLabel('Email').waitForValue(email);
  await second.getByLabel('Price').waitForValue('£45.00');
  const third = await staff.openTab();
  await third.goTo(origin);
  await third.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();
  await third.waitForTrue(() => document.querySelector('#first-paint') === null);
  expect(await getOffer(third).count()).toBe(0);

  await logOut(second);
  await expect
    .poll(() => second.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('beepaid-go-drafts');
});

test('a browser that is killed does not lose what the user typed, and does not send a request twice [counter 9.1, counter 9.3]', async ({
  launch,
  profileFolder,
  network,
  email,
}) => {
  const open = async () => {
    const browser = await launch({ profileFolder });
    return { screen: await openPhone(browser), browser };
  };
  const prepared = await open();
  await signIn(prepared.screen, network.origin);
  // A killed browser may not have written its cookies yet, so this one quits normally.
  await prepared.browser.close();

  const first = await open();
  await fillInRequest(first.screen, network.origin, { email });
  await waitForDraft(first.screen, 4_500);
  network.set({ kind: 'lose-response', request: /^POST \/api\/services\/payments\// });
  await getSendButton(first.screen).click();
  await first.screen
    .getByText(/it won’t be sent twice/)
    .nth(0)
    .waitUntilVisible();
  await first.browser.kill();

  network.set({ kind: 'none' });
  const second = await open();
  await second.screen.goTo(network.origin);
  await getOffer(second.screen).click();
  await second.screen.getByLabel('Email').waitForValue(email);
  await second.screen.getByLabel('Price').waitForValue('£45.00');
  await second.screen
    .getByText(/it won’t be sent twice/)
    .nth(0)
    .waitUntilVisible();
  await getSendButton(second.screen).click();
  await second.screen.waitForPath('/payments');
  await second.screen.goTo(`${network.origin}/payments?search=${email}`);
  await getRows(second.screen).waitForCount(1);
});

import type { Page } from '@playwright/test';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { findStoredPersonalData } from '../../support/browser/stored-personal-data.ts';
import { createApiClient } from '../support/api-client.ts';
import { withCleanup } from '../support/cleanup.ts';
import { atMost, buildRow, buildSampleRow, type Section } from '../support/row.ts';
import { createDevice, type OpenPage, tabletSize, withBrowser } from './phone-browser.ts';
import { openApp } from './sites.ts';

const pin = '7305';
const changesPerRound = 5;

/** Two users of the demo, who take turns on the tablet. */
const users = [
  { name: 'Olivia Hart', email: demoLogin.email },
  { name: 'Hannah Brook', email: 'hannah@example.com' },
] as const;
type User = (typeof users)[number];

/** Sets a PIN for each of the two users, and returns a code to enrol a tablet. */
const prepareShop = async (server: string) => {
  for (const { email } of users) {
    const client = createApiClient(server);
    await client.post('/api/login/', { email, password: demoLogin.password });
    await client.put('/api/users/me/pin/', { pin });
    client.close();
  }
  const owner = createApiClient(server);
  await owner.logIn();
  const created = await owner.post('/api/tablets/code/', { name: 'Counter tablet' });
  owner.close();
  if (typeof created === 'object' && created !== null && 'code' in created)
    return String(created.code);
  throw new Error('The server gave no code');
};

const logInByPin = async (page: Page, { name }: User) => {
  await page.getByRole('button', { name }).tap();
  await page.getByLabel('PIN').pressSequentially(pin);
  await page.getByRole('link', { name: 'New Request' }).first().waitFor();
};

/** Enrols the tablet, and reloads it when the service worker is ready. */
const enrol = async ({ page, waitUntilIdle }: OpenPage, origin: string, code: string) => {
  await page.goto(`${origin}/tablet#${code}`);
  await page.getByRole('button', { name: 'Set Up This Tablet' }).tap();
  await page.getByRole('button', { name: users[0].name }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await waitUntilIdle();
  await page.reload();
  await page.getByRole('button', { name: users[0].name }).waitFor();
};

/** Opens a list, so that the tablet stores data of the user. */
const openPayments = async ({ page, waitUntilIdle }: OpenPage) => {
  await page.getByRole('link', { name: 'Payments' }).first().tap();
  await page.getByRole('link', { name: /£/ }).first().waitFor();
  await waitUntilIdle();
};

/**
 * Changes from one user to the next. Returns the time in ms from the tap on “Change Person” to the
 * next user's home screen, and how many texts of the previous user are left on the tablet.
 */
const changeUser = async (open: OpenPage, previous: User, next: User) => {
  const { page, waitUntilIdle } = open;
  await openPayments(open);
  const startMs = performance.now();
  await page.getByRole('button', { name: 'Change Person' }).tap();
  await logInByPin(page, next);
  const ms = performance.now() - startMs;
  const leftTexts = await findStoredPersonalData(page, new Set([previous.email]));
  await waitUntilIdle();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByText(next.email).waitFor();
  await page.keyboard.press('Escape');
  return { ms, left: leftTexts.length };
};

/** Measures how two users take turns on a tablet with the CPU and the network of a cheap phone. */
export const measureChangeUser = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const { server, link } = await openApp(defer);
    const code = await prepareShop(server);
    const phone = await createDevice(defer, tabletSize);
    const changes = await withBrowser(phone, async (open) => {
      await enrol(open, link.origin, code);
      await logInByPin(open.page, users[0]);
      const results: Awaited<ReturnType<typeof changeUser>>[] = [];
      for (let index = 0; index < rounds * changesPerRound; index += 1) {
        const [previous, next] = index % 2 === 0 ? users : ([users[1], users[0]] as const);
        results.push(await changeUser(open, previous, next));
      }
      return results;
    });
    return {
      title: `Change Person on a tablet (${changes.length} times)`,
      rows: [
        buildSampleRow(
          'from the press to Home of the next person',
          changes.map(({ ms }) => ms),
          { goal: atMost(3_000) },
        ),
        buildRow(
          'texts of the person before that are left',
          '',
          [changes.reduce((sum, { left }) => sum + left, 0)],
          {
            goal: atMost(0),
          },
        ),
      ],
      notes: [
        'Change Person: the name is tapped and the PIN typed without a pause, so that the time is what the user waits.',
      ],
    };
  });

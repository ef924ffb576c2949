import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { launchKillableBrowser } from '../support/browser/killable-browser.ts';
import { createApiClient } from './support/api-client.ts';
import { createTemporaryFolder, type Defer, withCleanup } from './support/cleanup.ts';
import { atMost, buildRow, buildSampleRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

/**
 * How many browsers run at a time. More of them would compete for the processor, which delays their
 * saves.
 */
const deviceCount = 2;
const MAX_TYPING_MS = 3_500;
const KEY_INTERVAL_MS = { min: 40, max: 180 };

interface Kill {
  /** The time from the first lost keystroke to the kill; 0 when no keystroke is lost. */
  readonly lostMs: number;
  /** Whether the next visit offers the draft. */
  readonly isOffered: boolean;
}

const pickLetter = () => String.fromCharCode(97 + randomInt(26));

/**
 * Types letters until `isKilled` returns true. Returns each letter with the time when it was sent
 * to the browser.
 */
const typeUntil = async (page: Page, isKilled: () => boolean) => {
  const keys: { readonly letter: string; readonly atMs: number }[] = [];
  while (!isKilled()) {
    const letter = pickLetter();
    keys.push({ letter, atMs: performance.now() });
    await page.keyboard.type(letter).catch(() => undefined);
    await delay(randomInt(KEY_INTERVAL_MS.min, KEY_INTERVAL_MS.max));
  }
  return keys;
};

/** Counts the letters at the start of both texts that are equal. */
const countCommonLetters = (typed: string, restored: string) => {
  let count = 0;
  while (count < typed.length && typed[count] === restored[count]) count += 1;
  return count;
};

/**
 * Signs in on a new profile, and quits the browser, because a killed browser loses its latest
 * cookies and local storage.
 */
const prepareDevice = async (profile: string, origin: string) => {
  const { context, page, quit } = await launchKillableBrowser(profile);
  const response = await context.request.post(`${origin}/api/login/`, { data: demoLogin });
  if (!response.ok()) throw new Error(`Log-in was refused (${response.status()})`);
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await quit();
};

/**
 * Kills the browser at a random moment while the user types, and reads what the next visit offers.
 */
const killWhileTyping = async (defer: Defer, profile: string, origin: string): Promise<Kill> => {
  const first = await launchKillableBrowser(profile);
  defer(first.kill);
  await first.page.goto(`${origin}/`);
  await first.page.getByRole('link', { name: /^Continue: / }).click();
  const description = first.page.getByLabel('Description');
  // The text is new in each round, so that a draft of an earlier round is not taken for that of
  // this round.
  await description.fill(`${Date.now()} `);
  const start = await description.inputValue();
  let killedAtMs: number | undefined;
  const killing = delay(randomInt(MAX_TYPING_MS)).then(() => {
    killedAtMs = performance.now();
    return first.kill();
  });
  const keys = await typeUntil(first.page, () => killedAtMs !== undefined);
  await killing;
  const keysBeforeKill = keys.filter(({ atMs }) => atMs < (killedAtMs ?? 0));

  const second = await launchKillableBrowser(profile);
  defer(second.kill);
  await second.page.goto(`${origin}/`);
  const offer = second.page.getByRole('link', { name: /^Continue: Jo Bloggs/ });
  const isOffered = await offer.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isOffered) await offer.click();
  const restored = isOffered ? await second.page.getByLabel('Description').inputValue() : '';
  await second.quit();
  const typed = keysBeforeKill.map(({ letter }) => letter).join('');
  const restoredCount = restored.startsWith(start)
    ? countCommonLetters(typed, restored.slice(start.length))
    : 0;
  const firstLost = keysBeforeKill[restoredCount];
  return { isOffered, lostMs: firstLost ? (killedAtMs ?? 0) - firstLost.atMs : 0 };
};

const readPaymentCount = async (origin: string) => {
  const client = createApiClient(origin);
  await client.logIn();
  const body = await client.get('/api/services/payments/');
  client.close();
  if (typeof body === 'object' && body !== null && 'count' in body) return Number(body.count);
  throw new Error('The list of payments has no count');
};

/** Kills browsers while New Request is typed. A round is one kill. */
export const measureDrafts = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const { origin } = await startServer(defer, { dataFolder: await createTemporaryFolder(defer) });
    const countBefore = await readPaymentCount(origin);
    const kills: Kill[] = [];
    let remaining = rounds;
    const runDevice = async () => {
      const profile = await createTemporaryFolder(defer);
      await prepareDevice(profile, origin);
      while (remaining > 0) {
        remaining -= 1;
        kills.push(await killWhileTyping(defer, profile, origin));
      }
    };
    await Promise.all(Array.from({ length: deviceCount }, runDevice));
    const sentCount = (await readPaymentCount(origin)) - countBefore;
    const lostMs = kills.map((kill) => kill.lostMs);
    const row = (measure: string, unit: 'ms' | '', figure: number, limit: number) =>
      buildRow(measure, unit, [figure], { goal: atMost(limit) });
    return {
      title: `Browsers killed while New Request is typed (${kills.length} times)`,
      rows: [
        row('largest typing lost', 'ms', Math.max(...lostMs), 1_000),
        buildSampleRow('typing lost', lostMs, {}),
        row(
          'drafts that were not offered',
          '',
          kills.filter(({ isOffered }) => !isOffered).length,
          0,
        ),
        row('requests sent', '', sentCount, 0),
      ],
      notes: [
        'Drafts: typing lost is the time from the first keystroke that the next visit does not restore to the SIGKILL of all processes of the browser.',
      ],
    };
  });

import { createScreen } from '../support/engines/create-screen.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { launchEngine } from '../support/engines/launch-engine.ts';
import { postFromPage } from '../support/engines/post-from-page.ts';
import { findPriceDifferences } from '../support/price/find-price-differences.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { atMost, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

/** Three browsers play 10,000 sequences. */
const SEQUENCES_PER_ENGINE = 3_334;
/** WebKit gets slower the longer it plays in one page. */
const SEQUENCES_PER_PAGE = 100;
/** The seed of the first page of each engine. Each further page has the next seed. */
const seeds: Readonly<Record<EngineName, number>> = {
  chromium: 1_000,
  firefox: 2_000,
  webkit: 3_000,
};
const MAX_DIFFERENCES_SHOWN = 3;
const viewport = { width: 390, height: 844 };

/**
 * Plays random sequences of typing, selecting, pasting, composing and leaving in the price field of
 * New Request, and compares what the field shows with a plain reference.
 */
export const measurePrice =
  (engine: EngineName) =>
  (_rounds: number, sequenceCount = SEQUENCES_PER_ENGINE): Promise<Section> =>
    withCleanup(async (defer) => {
      const { origin } = await startServer(defer, {
        dataFolder: await createTemporaryFolder(defer),
      });
      const browser = await launchEngine(engine);
      defer(browser.close);
      const session = await browser.openSession({ viewport, serviceWorkers: 'block' });
      const screen = createScreen(await session.openTab());
      const goTo = async (path: string) => {
        await screen.goTo(`${origin}${path}`);
        // tsx wraps functions in the helper `__name`, which does not exist in the page.
        await screen.tab.runScript('globalThis.__name = (named) => named');
      };
      await goTo('/favicon.svg');
      const owner = { email: 'owner@example.com', password: 'demo-password' };
      await postFromPage(screen, '/login/', owner);
      const startMs = performance.now();
      const differences: object[] = [];
      for (let played = 0; played < sequenceCount; played += SEQUENCES_PER_PAGE) {
        await goTo('/payments/new');
        await screen.getByLabel('Price').waitUntilVisible();
        await screen.waitForTrue(() => document.querySelector('#first-paint') === null);
        const count = Math.min(SEQUENCES_PER_PAGE, sequenceCount - played);
        const seed = seeds[engine] + played / SEQUENCES_PER_PAGE;
        differences.push(...(await findPriceDifferences(screen, count, seed)));
      }
      const seconds = Math.round((performance.now() - startMs) / 1_000);
      return {
        title: `Price field in ${engine}: random sequences beside a plain reference`,
        rows: [
          { measure: 'sequences played', unit: '', value: sequenceCount },
          {
            measure: 'sequences that show another amount',
            unit: '',
            value: differences.length,
            goal: atMost(0),
          },
        ],
        notes: [
          `${engine}: seeds from ${seeds[engine]}, ${seconds} s.`,
          ...differences
            .slice(0, MAX_DIFFERENCES_SHOWN)
            .map((difference) => JSON.stringify(difference)),
        ],
      };
    });

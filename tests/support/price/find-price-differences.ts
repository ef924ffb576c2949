import type { Tab } from '../engines/engine.ts';
import { playPriceSteps } from './play-price-steps.ts';
import { createPriceSequences, predictPrices } from './price-steps.ts';

/** A driver ends a script after 30 seconds. */
const SEQUENCES_PER_SCRIPT = 3;

/** In New Request; those that show another amount than predicted. */
export const findPriceDifferences = async (
  { evaluate }: Pick<Tab, 'evaluate'>,
  count: number,
  seed: number,
) => {
  const sequences = createPriceSequences(count, seed);
  const differences: object[] = [];
  for (let start = 0; start < count; start += SEQUENCES_PER_SCRIPT) {
    const batch = sequences.slice(start, start + SEQUENCES_PER_SCRIPT);
    const shown = await evaluate(playPriceSteps, batch);
    for (const [index, steps] of batch.entries()) {
      const predicted = predictPrices(steps);
      if (JSON.stringify(shown[index]) !== JSON.stringify(predicted))
        differences.push({ steps, shown: shown[index], predicted });
    }
  }
  return differences;
};

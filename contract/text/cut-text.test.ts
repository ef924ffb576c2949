import { afterEach, describe, expect, test, vi } from 'vitest';
import { cutText, truncate } from './cut-text.ts';

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['with the segmenter', () => undefined],
  ['without it', () => vi.stubGlobal('Intl', {})],
])('%s', (_browser, prepare) => {
  test.each(['👍', '👍🏽', '👩‍🔧', '👨‍👩‍👧', '🇮🇪', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'e\u0302\u0303', 'कि'])(
    'a text is not cut inside %s [text 3.1]',
    (character) => {
      prepare();
      for (let length = 3; length < 3 + character.length; length += 1)
        expect(cutText(`abc${character}d`, length)).toBe('abc');
      expect(cutText(`abc${character}d`, 3 + character.length)).toBe(`abc${character}`);
    },
  );
});

test('a shortened text ends with an ellipsis after a whole character [text 3.1]', () => {
  expect(truncate(`${'a'.repeat(118)}👩‍🔧 and more`, 120)).toBe(`${'a'.repeat(118)}…`);
  expect(truncate('short', 5)).toBe('short');
});

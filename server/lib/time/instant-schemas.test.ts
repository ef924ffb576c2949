import * as v from 'valibot';
import { expect, test } from 'vitest';
import { epochSeconds, instantText } from './instant-schemas.ts';

const first = '0001-01-01T00:00:00.000Z';
const last = '9999-12-31T23:59:59.000Z';

test('the earliest and the latest time that can be stored are read from a text and from seconds', () => {
  for (const text of [first, last]) {
    const instant = new Date(text);
    expect(v.parse(instantText, text)).toEqual(instant);
    expect(v.parse(epochSeconds, instant.getTime() / 1_000)).toEqual(instant);
  }
});

test.each(['0000-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '2016-12-31T23:59:60Z', '', 'now'])(
  'the text %j is not a time',
  (text) => {
    expect(v.is(instantText, text)).toBe(false);
  },
);

test.each([Date.parse(first) / 1_000 - 1, Date.parse(last) / 1_000 + 1, 1e300, Number.NaN])(
  '%d seconds are not a time',
  (seconds) => {
    expect(v.is(epochSeconds, seconds)).toBe(false);
  },
);

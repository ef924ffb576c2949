import fc from 'fast-check';

// The contract accepts years 1 to 9999; JavaScript has more, with six digits.
const year = fc.constantFrom(
  ...['0000', '0001', '1582', '1970', '2026', '9998', '9999'],
  ...['10000', '+010000', '-000001', '-1', '+275760', '-271821', '294277'],
);
const day = fc.constantFrom('-01-01', '-02-29', '-02-30', '-06-30', '-12-31', '-366', '-W53-7', '');
const time = fc.constantFrom(
  ...['T00:00:00', 'T23:59:59.999', 'T23:59:60', 'T24:00:00', 'T25:00:00'],
  ...['T09:00:00.123456789', ' 09:00', ''],
);
const offset = fc.constantFrom(
  ...['Z', '+14:00', '-12:00', '+23:59', '-23:59', '+24:00', '+00:00:30', '[Europe/London]', ''],
);
const composedDate = fc.tuple(year, day, time, offset).map((parts) => parts.join(''));

/** PostgreSQL's words, and other notations. */
const otherDate = fc.constantFrom(
  ...['infinity', '-infinity', 'epoch', 'now', 'today', '0001-01-01 BC', 'J0', '1e300'],
  ...['Sat, 28 Nov 2026 09:00:00 +2500', '28/11/2026', '1764320400', '8640000000000001'],
);

/** Dates, near dates, and dates that few programs store. */
export const hostileDate = fc.oneof(
  { weight: 4, arbitrary: composedDate },
  { weight: 1, arbitrary: otherDate },
  // JavaScript's range: −271821 to +275760.
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
);

/** With the first and the last. */
export const acceptedDate = fc.oneof(
  fc.constantFrom(
    ...['0001-01-01T00:00:00Z', '0001-01-02T00:00:00+23:59', '9999-12-31T23:59:59.999Z'],
    ...['9999-12-30T23:59:59-23:59', '2026-11-28T09:00:00+14:00', '2026-11-28'],
  ),
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
);

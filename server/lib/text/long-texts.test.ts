import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  email,
  nameText,
  optionalEmail,
  optionalPhone,
  optionalText,
  text,
} from '../../../contract/primitives.ts';
import { readAmount } from '../../../contract/text/read-amount.ts';
import { measureCpuMs } from '../../../tests/support/measure-cpu-ms.ts';
import { parseSnsUrl } from '../../domain/messages/reports/verify-sns-message.ts';

// The largest body of the API. Patterns and the cleaning need most time for the texts below.
const MAX_BODY_CHARACTERS = 64 * 1024;
const letters = 'é'.repeat(MAX_BODY_CHARACTERS / 2);
const hostileTexts: readonly string[] = [
  `a${'\u0301'.repeat(MAX_BODY_CHARACTERS / 4)}${'\u0323'.repeat(MAX_BODY_CHARACTERS / 4)}`,
  `${'.'.repeat(MAX_BODY_CHARACTERS)}x`,
  letters,
  // Unicode writes this one as 18 letters.
  '\ufdfa'.repeat(MAX_BODY_CHARACTERS / 3),
  `a@${letters}`,
  '('.repeat(MAX_BODY_CHARACTERS),
  '(,'.repeat(MAX_BODY_CHARACTERS / 2),
  `${'1'.repeat(MAX_BODY_CHARACTERS)}a1`,
];

const fields = {
  email,
  optionalEmail,
  optionalPhone,
  name: nameText(50),
  text: text(500),
  optionalText: optionalText(500),
};

test.each(Object.entries<v.GenericSchema>(fields))(
  'a field “%s” with a hostile text of the largest size is refused in less than 50 ms [attack 6.11]',
  (_, schema) => {
    for (const hostile of hostileTexts)
      expect(
        measureCpuMs(() => expect(v.safeParse(schema, hostile).success).toBe(false)),
      ).toBeLessThan(50);
  },
);

test('a hostile text of the largest size is refused as an amount in less than 50 ms [attack 6.11]', () => {
  const longest = `(${','.repeat(80)}${')'.repeat(16)}1x1`;
  for (const hostile of [...hostileTexts, longest, longest.repeat(10)])
    expect(measureCpuMs(() => expect(readAmount(hostile)).toHaveProperty('problem'))).toBeLessThan(
      50,
    );
});

test('a report with an address of 80,000 letters is refused in less than 50 ms [attack 6.11]', () => {
  const letters = Array.from({ length: 80_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + (index % 20_000)),
  );
  const address = `https://${letters.join('')}/`;
  expect(measureCpuMs(() => expect(parseSnsUrl(address)).toBeUndefined())).toBeLessThan(50);
});

import fc from 'fast-check';
import { hostileDate } from './hostile-dates.ts';
import { createLists, oversizedList } from './oversized-values.ts';

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\u0000b',
  '%',
  '_',
  '\\',
  "'; drop table users; --",
  '../../etc/passwd',
  '💷',
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '-1',
  '0',
  '9'.repeat(40),
  'x'.repeat(5_000),
  'jo@example.com',
  '\r\nBcc: evil@example.com',
  '\u202egnp.exe',
  '\ufeff',
  'İ',
  'ﬀ',
  '١٢٣',
  '0x10',
  'null',
  'undefined',
  '[]',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '07700 900123',
  'jo@'.padEnd(300, 'x'),
  `${'a'.repeat(64)}@${'b.'.repeat(90)}com`,
  'ß'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
);

/** UTF-8, JSON or PostgreSQL cannot hold them, such as halves of surrogate pairs. */
const unstorableText = fc.string({
  unit: fc.constantFrom('\u0000', '\ud800', '\udc00', '\uffff', 'a', 'é', '💷'),
  minLength: 1,
});

export const anyText = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileDate },
  { weight: 1, arbitrary: unstorableText },
  { weight: 2, arbitrary: fc.string() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
);

const scalar = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    1e21,
    -0,
    0.5,
    4500,
    999_999_999_999,
    1_000_000_000_000,
    Number.MAX_SAFE_INTEGER,
    // One above PostgreSQL's largest integer and bigint.
    2 ** 31,
    2 ** 63,
    Number.MAX_VALUE,
  ),
);

/** They mean something in a call or in JavaScript. */
const fieldNames = [
  'name',
  'email',
  'phone',
  'description',
  'cost',
  'service_order',
  'customer',
  'amount_net',
  'vat_code',
  'id',
  'first_name',
  'last_name',
  'is_active',
  'password',
  'password_confirm',
  'terms',
  'type',
  'data',
  'timestamp',
  '__proto__',
  'constructor',
  'toString',
  'length',
  'tenant_id',
  'is_owner',
  'status',
  'token',
  'non_field_errors',
];
const fieldName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...fieldNames) },
  { weight: 1, arbitrary: anyText },
);

/** `letrec` lets the three refer to each other. */
export const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(fieldName, tie('value'), { maxKeys: 8 }),
}));

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const createSimilarValues = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value)) return createLists(value);
  return isRecord(value) ? corruptObject(value) : fc.constant(value);
};

/** Fields at any depth are missing, replaced or added. */
export const corruptObject = (valid: object): fc.Arbitrary<object> => {
  const fields = Object.entries(valid).map(([name, value]) => {
    const replacement = fc.oneof(
      { weight: 10, arbitrary: scalar },
      { weight: 10, arbitrary: anyJson },
      { weight: 10, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: oversizedList },
    );
    return [
      name,
      fc.oneof(
        { weight: 5, arbitrary: createSimilarValues(value) },
        { weight: 1, arbitrary: replacement },
      ),
    ] as const;
  });
  const additional = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fieldName, anyJson, { maxKeys: 2 }) },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), additional)
    .map(([changedFields, additionalFields]) => ({ ...additionalFields, ...changedFields }));
};

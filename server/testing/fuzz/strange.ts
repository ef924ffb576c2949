import fc from 'fast-check';

const nasty = fc.constantFrom(
  ...['', ' ', '\u0000', '\ud800', 'a\u0000b', '%', '_', '\\', "'; drop table users; --", '../../etc/passwd', '💷'],
  ...['__proto__', 'constructor', 'NaN', '1e999', '-1', '0', '9'.repeat(40), 'x'.repeat(5_000), 'jo@example.com'],
  ...['\r\nBcc: evil@example.com', '\u202egnp.exe', '\ufeff', 'İ', 'ﬀ', '١٢٣', '0x10', 'null', 'undefined', '[]'],
  ...['<script>alert(1)</script>', '{{7*7}}', '=1+1', '2026-02-30', '2026-02-28T25:00:00Z', '07700 900123'],
  ...['jo@'.padEnd(300, 'x'), `${'a'.repeat(64)}@${'b.'.repeat(90)}com`, 'ß'.repeat(50), '👩‍👩‍👧‍👦'.repeat(20)],
);

/** Text that somebody might send, and text that nobody should. */
export const word = fc.oneof(nasty, fc.string(), fc.string({ unit: 'binary' }));

const scalar = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, 1e21, -0, 0.5, 4500, 999_999_999_999, 1_000_000_000_000, Number.MAX_SAFE_INTEGER),
);

/** Names of fields that mean something to some call, or to JavaScript. */
const fieldNames = [
  ...['name', 'email', 'phone', 'description', 'cost', 'service_order', 'customer', 'amount_net', 'vat_code', 'id'],
  ...['first_name', 'last_name', 'is_active', 'password', 'password_confirm', 'terms', 'type', 'data', 'timestamp'],
  ...['__proto__', 'constructor', 'toString', 'length', 'tenant_id', 'is_owner', 'status', 'token', 'non_field_errors'],
];
const fieldName = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fieldNames) }, { weight: 1, arbitrary: word });

/** Whatever JSON can hold. */
export const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  record: fc.dictionary(fieldName, tie('value'), { maxKeys: 8 }),
}));

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `good` with a few of its fields, at any depth, left out or other than they should be, and a few beside them. */
export const spoilt = (good: object): fc.Arbitrary<object> => {
  const fields = Object.entries(good).map(([name, value]) => {
    const nearly = isRecord(value) ? spoilt(value) : fc.constant<unknown>(value);
    const other = fc.oneof(scalar, anything, fc.constant(undefined));
    return [name, fc.oneof({ weight: 5, arbitrary: nearly }, { weight: 1, arbitrary: other })] as const;
  });
  const beside = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fieldName, anything, { maxKeys: 2 }) },
  );
  return fc.tuple(fc.record(Object.fromEntries(fields)), beside).map(([most, rest]) => ({ ...rest, ...most }));
};

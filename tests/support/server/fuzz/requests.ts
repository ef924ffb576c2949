import fc from 'fast-check';
import { anyJson, anyText, corruptObject } from './arbitraries.ts';
import { acceptedDate, hostileDate } from './hostile-dates.ts';
import { type Operation, operations, placeholder, type QueryParameter } from './operations.ts';
import { deepestJson, oversizeQuery } from './oversized-values.ts';

/** The fuzzer fills in ids. */
export interface FuzzRequest {
  readonly operation: Operation;
  /** A visitor's cookies, not the signed-in user's. */
  readonly isFromVisitor: boolean;
  /** A number: a known id, newest first. A string: the id. */
  readonly subject: number | string;
  /** From ids of all kinds. */
  readonly usesAnyKind: boolean;
  /** Names may repeat. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const oneInTen = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);

const visibleText = fc.string({ unit: fc.constantFrom(...'aZ09 ~"\';=,/*%\\<>()é') });
const header = (name: string, ...values: string[]) =>
  fc.record({ [name]: fc.oneof(fc.constantFrom(...values), visibleText) });
const headers = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  header(
    'content-type',
    'application/json; charset=latin1',
    'text/plain',
    'multipart/form-data; boundary=',
    '*/*',
  ),
  header('idempotency-key', 'the same key', 'x'.repeat(255), 'x'.repeat(256)),
  header('origin', 'null', 'https://evil.example'),
  header('accept', 'text/html', '*/*;q=0'),
  header('x-request-id', 'x'.repeat(2_000)),
  header('x-forwarded-for', '127.0.0.1', 'x'.repeat(6_000)),
  header('if-none-match', '*', 'W/"x"'),
  header('if-match', '*', '"x"', '"'),
  header('range', 'bytes=0-', 'bytes=9-1', 'bytes=-1'),
  header('last-event-id', '0', 'x'),
  header('x-csrftoken', 'a.b', '.'),
  header('content-encoding', 'gzip', 'identity'),
  header('webhook-timestamp', '0', '99999999999999'),
  header('webhook-signature', 'v1,', 'v1,AAAA v1,BBBB'),
);

const generateBody = ({ body }: Operation): fc.Arbitrary<unknown> => {
  const nothing = fc.constant(undefined);
  if (!body) return fc.oneof({ weight: 5, arbitrary: nothing }, { weight: 1, arbitrary: anyJson });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(body) },
    { weight: 8, arbitrary: corruptObject(body) },
    { weight: 2, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.oneof(anyText, nothing, fc.constant(deepestJson)) },
  );
};

const wholeNumber = fc.constantFrom('1', '2', '10', '100', '101', '0', '-1', '1e3', '9'.repeat(20));

/** Most are valid. */
const generateValidValue = ({ schema }: QueryParameter): fc.Arbitrary<string> => {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum.map(String));
  if (schema.format === 'date-time') return acceptedDate;
  return JSON.stringify(schema).includes('"number"') ? wholeNumber : fc.constant(placeholder);
};

const generateValue = (parameter: QueryParameter) => {
  const isDate = parameter.schema.format === 'date-time';
  return fc.oneof(
    { weight: 4, arbitrary: generateValidValue(parameter) },
    { weight: 1, arbitrary: isDate ? hostileDate : anyText },
  );
};

const generateQuery = ({ queryParameters }: Operation) => {
  const declared = fc
    .shuffledSubarray([...queryParameters])
    .chain((parameters) =>
      fc.tuple(
        ...parameters.map((each) =>
          generateValue(each).map((value) => [each.name, value] as const),
        ),
      ),
    );
  const additional = fc.array(
    fc.tuple(fc.constantFrom('page[]', 'search', '__proto__', 'if_match', 'x'), anyText),
    { maxLength: 2 },
  );
  return fc
    .tuple(declared, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, additional))
    .chain(([pairs, others]) => oversizeQuery([...pairs, ...others]));
};

const generateRequest = (operation: Operation): fc.Arbitrary<FuzzRequest> =>
  fc.record({
    operation: fc.constant(operation),
    isFromVisitor: ['logIn', 'logOut', 'acceptInvite'].includes(operation.name)
      ? fc.constant(true)
      : oneInTen,
    subject: fc.oneof(
      { weight: 4, arbitrary: fc.nat({ max: 5 }) },
      { weight: 1, arbitrary: anyText },
    ),
    usesAnyKind: oneInTen,
    query: generateQuery(operation),
    body: generateBody(operation),
    headers,
  });

/** Valid, nearly valid, and arbitrary. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(...operations.map(generateRequest));

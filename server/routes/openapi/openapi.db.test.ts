import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type CallName, calls, getErrorCodes } from '../../../contract/calls.ts';
import { errorStatus } from '../../../contract/errors.ts';
import { READ_KEY } from '../../../contract/request-headers.ts';
import { toWireCase } from '../../../contract/wire-case.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { prepareCallPaths } from '../../../tests/support/server/prepare-calls.ts';
import { callNames, getCall, getCallMethod } from '../../../tests/support/server/sample-calls.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly $ref?: string;
  }[];
  readonly requestBody?: { readonly content: Record<string, { schema: Schema }> };
  readonly responses: Record<
    string,
    {
      description: string;
      headers: Record<string, object>;
      content?: Record<string, { schema: Schema }>;
    }
  >;
  readonly security: readonly object[];
  readonly 'x-extension'?: true;
}
interface Schema {
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

let database: TestDatabase;
let response: Response;
let document: Document;
beforeAll(async () => {
  database = await openTestDatabase();
  response = await createTestServer(database).app.request('http://nobody.example/api/openapi.json');
  document = JSON.parse(await response.text());
});

const names = Object.keys(calls) as CallName[];
const buildOperation = (name: CallName) => {
  const { method, path }: Call = calls[name];
  return document.paths[path]?.[method];
};

/** With `value` itself, at any depth. */
const flattenDeep = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(flattenDeep)]
    : [value];

const schemas = () =>
  flattenDeep(document).filter((value): value is Schema => Object(value) === value);

test('the OpenAPI document is public, at any host', () => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(document.openapi).toBe('3.1.0');
});

describe.each(names)('%s', (name) => {
  const call: Call = calls[name];

  test('is documented with its parameters, body, response and problems', () => {
    const operation = buildOperation(name);
    expect(operation).toMatchObject({
      operationId: name,
      summary: expect.stringMatching(/^[A-Z]/),
      tags: [expect.any(String)],
    });
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((each) => `{${each.name}}`);
    expect(inPath).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(operation?.requestBody !== undefined).toBe(call.payload !== undefined);
    const statuses = Object.keys(operation?.responses ?? {}).map(Number);
    const errorStatuses = getErrorCodes(name).map((code) => errorStatus[code]);
    expect(statuses.filter((status) => status >= 400)).toEqual(
      [...new Set(errorStatuses)].sort((one, other) => one - other),
    );
    expect(statuses.filter((status) => status < 400)).toHaveLength(1);
    expect(operation?.security).toEqual(call.access === 'signed-in' ? [{ session: [] }] : []);
  });
});

test('the OpenAPI document has no unknown operations, and marks operations outside the contract', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const known: readonly string[] = names;
  const outsideContract = [
    'followPayments',
    'exportPayments',
    'exportCustomers',
    'exportBooks',
    'reportPayment',
  ];
  expect(operations.filter(({ operationId }) => !known.includes(operationId))).toEqual(
    outsideContract.map((operationId) =>
      expect.objectContaining({ operationId, 'x-extension': true }),
    ),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(
    names.length + outsideContract.length,
  );
});

test('response fields beyond the specification are marked as such and optional', () => {
  const { schema } =
    buildOperation('getPayment')?.responses[200]?.content?.['application/json'] ?? {};
  const marked = Object.entries(schema?.properties ?? {}).filter(
    ([, property]) => property['x-extension'],
  );
  expect(marked.map(([name]) => name)).toEqual([
    'paid_amount',
    'recorded_amount',
    'due_amount',
    'asked_amount',
    'late_payment',
    'refunded_amount',
    'refund_status',
    'refund_reason',
    'dispute',
    'expected_by',
    'deliveries',
    'reminded_at',
    'expires_at',
    'pay_url',
    'receipt_url',
    'paid_at',
    'confirming',
    'decline_reason',
    'card_last_four',
    'card_brand',
    'next_reminder',
    'cancelled_at',
    'refundable_amount',
    'refundable_card_last_four',
    'later_refundable_amount',
    'recorded_payments',
    'dispute_url',
    'history',
  ]);
  for (const [name] of marked) expect(schema?.required).not.toContain(name);
  expect(schema?.properties?.customer?.properties?.id?.['x-extension']).toBe(true);
  expect(schema?.properties?.created_at).toEqual({ type: 'string', format: 'date-time' });
});

test('the schema of a payload has wire names, limits and required fields', () => {
  const { schema } =
    buildOperation('createPayment')?.requestBody?.content['application/json'] ?? {};
  expect(schema).toMatchObject({
    type: 'object',
    required: ['customer', 'amount_net', 'vat_code'],
    properties: {
      customer: {
        properties: { name: { type: 'string', minLength: 1, maxLength: 200 } },
        required: ['name'],
      },
      amount_net: { type: 'integer', minimum: 1, maximum: 999_999_999_999 },
      vat_code: { enum: ['T0', 'T1'] },
    },
  });
});

/** Also those of the schemas that `allOf` combines. */
const listProperties = ({ properties, allOf }: Schema): string[] => [
  ...Object.keys(properties ?? {}),
  ...(Array.isArray(allOf) ? allOf.flatMap(listProperties) : []),
];

test('a problem names the fields that the server rejects [spec 6.2]', async () => {
  const shop = await createTestShop(database);
  const getPath = await prepareCallPaths(shop);
  const undocumented: string[] = [];
  let rejected = 0;
  for (const name of callNames.filter((each) => getCall(each).payload)) {
    const { body } = await shop.client.send(getCallMethod(name), getPath(name), {});
    const problem = Object(toWireCase(body));
    if (problem.code !== 'invalid') continue;
    rejected += 1;
    const { schema } = buildOperation(name)?.responses[400]?.content?.['application/json'] ?? {};
    const known = [...listProperties(schema ?? {}), 'detail', 'non_field_errors'];
    const unknown = Object.keys(problem).filter((field) => !known.includes(field));
    undocumented.push(...unknown.map((field) => `${name}: ${field}`));
  }
  expect(rejected).toBeGreaterThan(15);
  expect(undocumented).toEqual([]);
});

test('responses have the headers that the document describes', async () => {
  const { client } = await createTestShop(database);
  const listed = await client.get('/services/payments/', { 'idempotency-key': READ_KEY });
  const described = buildOperation('listPayments')?.responses[200]?.headers ?? {};
  expect(Object.keys(described)).toEqual(['X-Request-Id', 'Idempotency-Key-Honoured']);
  for (const name of Object.keys(described)) expect(listed.headers.get(name)).not.toBeNull();
  const throttled = buildOperation('logIn')?.responses[429]?.headers ?? {};
  expect(Object.keys(throttled)).toEqual(['X-Request-Id', 'Retry-After']);
});

test('all references in the OpenAPI document exist, and so do all required properties', () => {
  const { length } = schemas();
  expect(length).toBeGreaterThan(500);
  for (const { $ref, required, properties } of schemas()) {
    if (typeof $ref === 'string') {
      const steps = $ref.replace(/^#\//, '').split('/');
      const target = steps.reduce<unknown>((value, step) => Object(value)[step], document);
      expect([$ref, target]).toEqual([$ref, expect.any(Object)]);
    }
    if (Array.isArray(required) && properties)
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    for (const name of Object.keys(properties ?? {})) expect(name).toMatch(/^[a-z\d_]+$/);
  }
});

import { errorStatus } from '../../../../contract/errors.ts';
import { toWireCase } from '../../../../contract/wire-case.ts';
import { buildOpenApiDocument } from '../../../../server/routes/openapi/document.ts';
import type { JsonSchema } from '../../../../server/routes/openapi/json-schema.ts';
import { callNames, getSamplePayload, type TenantCallName } from '../sample-calls.ts';

export interface QueryParameter {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** With its declared responses. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** Such as `/pay/{token}`. */
  readonly path: string;
  readonly queryParameters: readonly QueryParameter[];
  readonly body: object | undefined;
  /** Payment pages and health checks: only the status is checked, and the body is a form. */
  readonly isOutsideContract: boolean;
  /** With error codes; none for success. */
  readonly declared: ReadonlyMap<number, readonly string[]>;
}

/** As the OpenAPI document has it. */
interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null;

/** An id of the server's takes its place. */
export const placeholder = 'x';

/** Texts are the placeholder. */
const buildExample = (schema: JsonSchema): unknown => {
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  if (first !== undefined) return first;
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, each]) => [name, buildExample(each)]),
    );
  }
  if (schema.type === 'array' && isSchema(schema.items)) return [buildExample(schema.items)];
  if (schema.format === 'date-time') return '2026-03-01T09:00:00Z';
  return schema.type === 'string' ? placeholder : 1;
};

const isCall = (name: string): name is TenantCallName => callNames.some((call) => call === name);

const buildBody = ({ operationId, requestBody }: DescribedOperation) => {
  const known = isCall(operationId) ? getSamplePayload(operationId) : undefined;
  if (known) return toWireCase(known) as object;
  const schema = requestBody?.content['application/json']?.schema;
  return schema && (buildExample(schema) as object);
};

/** Error responses list their codes in `description`, with commas. */
const toOperation = (path: string, method: string, operation: DescribedOperation): Operation => ({
  name: operation.operationId,
  method: method.toUpperCase(),
  path: `/api${path}`,
  queryParameters: (operation.parameters ?? []).flatMap(({ name, in: location, schema }) =>
    location === 'query' && name && schema ? [{ name, schema }] : [],
  ),
  body: buildBody(operation),
  isOutsideContract: false,
  declared: new Map(
    Object.entries(operation.responses).map(([status, { description }]) => [
      Number(status),
      description.split(', ').filter((code) => code in errorStatus),
    ]),
  ),
});

const pageStatuses = new Map(
  [200, 204, 302, 303, 400, 403, 404, 409, 410, 413, 422, 429].map((status) => [status, []]),
);
const pageQuery = ['again', 'reason', 'attempt', 'session', 'unpaid', 'still-open'];

const createPageOperation = (
  name: string,
  method: string,
  path: string,
  body?: object,
): Operation => ({
  name,
  method,
  path,
  queryParameters: pageQuery.map((parameter) => ({ name: parameter, schema: { type: 'string' } })),
  body,
  isOutsideContract: true,
  declared: pageStatuses,
});

const createGetOperation = (name: string, path: string): Operation => ({
  name,
  method: 'GET',
  path,
  queryParameters: [],
  body: undefined,
  isOutsideContract: true,
  declared: new Map([[200, []]]),
});

const payPageOperations = [
  createPageOperation('openPayPage', 'GET', '/pay/{token}'),
  createPageOperation('openHostedPage', 'POST', '/pay/{token}', {}),
  createPageOperation('returnFromProvider', 'GET', '/pay/{token}/return'),
  createPageOperation('openReceipt', 'GET', '/pay/{token}/receipt'),
  createPageOperation('openReminders', 'GET', '/pay/{token}/reminders'),
  createPageOperation('stopRemindersByLink', 'POST', '/pay/{token}/reminders', {}),
  createPageOperation('openUnknownStep', 'GET', '/pay/{token}/{step}'),
  createPageOperation('openLogo', 'GET', '/pay/logos/{hash}'),
  createPageOperation('openCard', 'GET', '/pay/{token}/card'),
  createPageOperation('submitCard', 'POST', '/pay/{token}/card', {
    session: placeholder,
    number: '4242 4242 4242 4242',
    expiry: '12/29',
    cvc: '123',
    name: 'Jo Bloggs',
  }),
  createPageOperation('openThreeDSecure', 'GET', '/pay/{token}/3ds'),
  createPageOperation('answerThreeDSecure', 'POST', '/pay/{token}/3ds', {
    attempt: placeholder,
    answer: 'approve',
  }),
];

/** The OpenAPI document's, and other routes. */
export const operations: readonly Operation[] = [
  ...Object.entries(buildOpenApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toOperation(path, method, operation as DescribedOperation),
    ),
  ),
  ...payPageOperations,
  createPageOperation('openCounterPage', 'GET', '/counter'),
  createPageOperation('submitCounterForm', 'POST', '/counter', {
    description: 'Whitening kit',
    amount: '45.50',
    name: 'Jo Bloggs',
    email: 'jo@example.com',
  }),
  createPageOperation('openCode', 'GET', '/counter/code/{code}'),
  createPageOperation('submitCode', 'POST', '/counter/code/{code}', {
    name: 'Jo Bloggs',
    email: 'jo@example.com',
  }),
  createPageOperation('reportMessages', 'POST', '/api/messages/{source}/', {}),
  createPageOperation('reportReply', 'POST', '/api/messages/{source}/replies/', {}),
  createPageOperation('reportStripePayment', 'POST', '/api/provider/stripe/', {}),
  createPageOperation('reportMolliePayment', 'POST', '/api/provider/mollie/', { id: placeholder }),
  createGetOperation('describe', '/api/openapi.json'),
  createGetOperation('isAlive', '/healthz'),
  createGetOperation('isReady', '/readyz'),
];

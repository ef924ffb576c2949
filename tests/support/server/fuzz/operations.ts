import { errorStatus } from '../../../../contract/errors.ts';
import { toWireCase } from '../../../../contract/wire-case.ts';
import { buildOpenApiDocument } from '../../../../server/routes/openapi/document.ts';
import type { JsonSchema } from '../../../../server/routes/openapi/json-schema.ts';
import { callNames, getSamplePayload, type TenantCallName } from '../sample-calls.ts';

/** An operation of the server, with the responses that it declares. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** Has its parameters in braces. */
  readonly path: string;
  readonly queryKeys: readonly string[];
  /** A valid body; undefined when the operation has none. */
  readonly body: object | undefined;
  /** True for what is no call of the contract: only its status is checked, and its body is sent as a form. */
  readonly isOutsideContract: boolean;
  /** The declared statuses, each with its error codes. A status of success has none. */
  readonly declared: ReadonlyMap<number, readonly string[]>;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** The fuzzer replaces it in bodies by an id from the server's responses. */
export const placeholder = 'x';

const buildExample = (schema: JsonSchema): unknown => {
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  if (first !== undefined) return first;
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, buildExample(each)]));
  }
  if (schema.type === 'array' && isSchema(schema.items)) return [buildExample(schema.items)];
  if (schema.format === 'date-time') return '2026-03-01T09:00:00Z';
  return schema.type === 'string' ? placeholder : 1;
};

const isCall = (name: string): name is TenantCallName => callNames.some((call) => call === name);

const buildBody = ({ operationId, requestBody }: Described) => {
  const known = isCall(operationId) ? getSamplePayload(operationId) : undefined;
  if (known) return toWireCase(known) as object;
  const schema = requestBody?.content['application/json']?.schema;
  return schema && (buildExample(schema) as object);
};

/** Reads an operation of our OpenAPI document, whose error responses list their codes in `description`, separated by commas. */
const toOperation = (path: string, method: string, operation: Described): Operation => ({
  name: operation.operationId,
  method: method.toUpperCase(),
  path: `/api${path}`,
  queryKeys: (operation.parameters ?? []).flatMap(({ name, in: location }) =>
    location === 'query' && name ? [name] : [],
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

const pageStatuses = new Map([200, 303, 400, 404, 410, 413, 422].map((status) => [status, []]));
const createPage = (name: string, method: string, path: string, body?: object): Operation => ({
  name,
  method,
  path,
  queryKeys: ['again', 'reason', 'attempt'],
  body,
  isOutsideContract: true,
  declared: pageStatuses,
});

const card = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '123', name: 'Jo Bloggs' };

const createPlainGet = (name: string, path: string): Operation => ({
  name,
  method: 'GET',
  path,
  queryKeys: [],
  body: undefined,
  isOutsideContract: true,
  declared: new Map([[200, []]]),
});

/** All operations of the OpenAPI document, the payment pages, and the health checks. */
export const operations: readonly Operation[] = [
  ...Object.entries(buildOpenApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation as Described)),
  ),
  createPage('openPayPage', 'GET', '/pay/{token}'),
  createPage('submitCard', 'POST', '/pay/{token}', card),
  createPage('openThreeDSecure', 'GET', '/pay/{token}/3ds'),
  createPage('answerThreeDSecure', 'POST', '/pay/{token}/3ds', { attempt: placeholder, answer: 'approve' }),
  createPlainGet('describe', '/api/openapi.json'),
  createPlainGet('isAlive', '/healthz'),
  createPlainGet('isReady', '/readyz'),
];

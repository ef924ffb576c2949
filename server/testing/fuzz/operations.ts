import { type CallName, calls } from '../../../contract/calls.ts';
import { errorStatus } from '../../../contract/errors.ts';
import { toWireCase } from '../../../contract/wire-case.ts';
import { openApiDocument } from '../../routes/openapi/document.ts';
import type { JsonSchema } from '../../routes/openapi/json-schema.ts';
import { payloadOf } from '../every-call.ts';

/** What can be asked of the server, and what it may answer. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly queryKeys: readonly string[];
  /** A body that is taken; undefined where there is none. */
  readonly body: object | undefined;
  /** A page for people, whose body is a form. */
  readonly isPage: boolean;
  /** The codes of refusals by status, and statuses of success without any. */
  readonly declared: ReadonlyMap<number, readonly string[]>;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** In a body: what the server has given out for this place. */
export const placeholder = 'x';

const exampleOf = (schema: JsonSchema): unknown => {
  const [first] = Array.isArray(schema.enum) ? schema.enum : [];
  if (first !== undefined) return first;
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, exampleOf(each)]));
  }
  if (schema.type === 'array' && isSchema(schema.items)) return [exampleOf(schema.items)];
  if (schema.format === 'date-time') return '2026-03-01T09:00:00Z';
  return schema.type === 'string' ? placeholder : 1;
};

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name);

const bodyOf = ({ operationId, requestBody }: Described) => {
  const known = isCall(operationId) ? payloadOf(operationId) : undefined;
  if (known) return Object(toWireCase(known));
  const schema = requestBody?.content['application/json']?.schema;
  return schema && Object(exampleOf(schema));
};

const described = (path: string, method: string, operation: Described): Operation => ({
  name: operation.operationId,
  method: method.toUpperCase(),
  path: `/api${path}`,
  queryKeys: (operation.parameters ?? []).flatMap(({ name, in: place }) => (place === 'query' && name ? [name] : [])),
  body: bodyOf(operation),
  isPage: false,
  declared: new Map(
    Object.entries(operation.responses).map(([status, { description }]) => [
      Number(status),
      description.split(', ').filter((code) => code in errorStatus),
    ]),
  ),
});

const pageStatuses = new Map([200, 303, 400, 404, 410, 413, 422].map((status) => [status, []]));
const page = (name: string, method: string, path: string, body?: object): Operation => ({
  ...{ name, method, path, queryKeys: ['again', 'reason', 'attempt'], body, isPage: true, declared: pageStatuses },
});

const card = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '123', name: 'Jo Bloggs' };

const plain = (name: string, path: string): Operation => ({
  ...{ name, method: 'GET', path, queryKeys: [], body: undefined, isPage: true, declared: new Map([[200, []]]) },
});

/** Everything that the API's own description tells of, the customer's pages, and what watches the server. */
export const operations: readonly Operation[] = [
  ...Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => described(path, method, operation as Described)),
  ),
  page('openPayPage', 'GET', '/pay/{token}'),
  page('sendCard', 'POST', '/pay/{token}', card),
  page('openBank', 'GET', '/pay/{token}/3ds'),
  page('answerBank', 'POST', '/pay/{token}/3ds', { attempt: placeholder, answer: 'approve' }),
  plain('describe', '/api/openapi.json'),
  plain('isAlive', '/healthz'),
  plain('isReady', '/readyz'),
];

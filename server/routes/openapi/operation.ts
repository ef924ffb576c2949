import { type Call, type CallName, calls, refusalsOf } from '../../../contract/calls.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { keyHeader } from '../../../contract/idempotency.ts';
import { csrfHeader } from '../../http/middleware/csrf.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** Refusals that share a status are one response. */
export const refusalResponses = (codes: readonly ErrorCode[]) => {
  const distinct = [...new Set(codes)];
  return Object.fromEntries(
    distinct.map((code) => {
      const together = distinct.filter((other) => errorStatus[other] === errorStatus[code]);
      return [
        errorStatus[code],
        { description: together.join(', '), ...json({ $ref: '#/components/schemas/Refusal' }) },
      ];
    }),
  );
};

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

export const queryParameters = ({ query }: Pick<Call, 'query'>) => {
  const { properties = {}, required = [] }: JsonSchema = query ? jsonSchemaOf(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const headerParameters = ({ method, idempotent }: Call) => [
  ...(method === 'get' ? [] : [{ $ref: '#/components/parameters/csrf' }]),
  ...(idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
];

/** Parameters that many calls share. */
export const sharedParameters = {
  csrf: {
    name: csrfHeader,
    in: 'header',
    description: 'The value of the csrftoken cookie, once there is one.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: keyHeader,
    in: 'header',
    description: 'The same on every repeat of one attempt: the write happens once, and its answer is given again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    'x-extension': true,
  },
} as const;

const successOf = ({ status, answer, answerNotShown }: Call) => ({
  [status]: {
    description: answerNotShown ? 'Done. A client accepts any body here, or none.' : 'Done.',
    ...(answer ? json(jsonSchemaOf(answer)) : {}),
  },
});

/** One call of the contract as an OpenAPI operation. */
export const operationOf = (name: CallName) => {
  const call: Call = calls[name];
  return {
    operationId: name,
    ...(call.extension && { 'x-extension': true }),
    parameters: [...pathParameters(call.path), ...queryParameters(call), ...headerParameters(call)],
    ...(call.payload ? { requestBody: { required: true, ...json(jsonSchemaOf(call.payload)) } } : {}),
    responses: { ...successOf(call), ...refusalResponses(refusalsOf(name)) },
    security: call.access === 'signed-in' ? [{ session: [] }] : [],
  };
};

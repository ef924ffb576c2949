import { type Call, type CallName, calls, getErrorCodes } from '../../../contract/calls.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/idempotency.ts';
import { csrfHeader } from '../../http/middleware/csrf.ts';
import { type JsonSchema, toWireJsonSchema } from './json-schema.ts';

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

/** Groups error codes by status, because OpenAPI has one response for each status. */
export const buildProblemResponses = (codes: readonly ErrorCode[]) => {
  const distinct = [...new Set(codes)];
  return Object.fromEntries(
    distinct.map((code) => {
      const sameStatus = distinct.filter((other) => errorStatus[other] === errorStatus[code]);
      return [
        errorStatus[code],
        {
          description: sameStatus.join(', '),
          ...jsonContent({ $ref: '#/components/schemas/ApiProblem' }),
        },
      ];
    }),
  );
};

const buildPathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

export const buildQueryParameters = ({ query }: Pick<Call, 'query'>) => {
  const { properties = {}, required = [] }: JsonSchema = query ? toWireJsonSchema(query) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const buildHeaderParameters = ({ method, idempotent }: Call) => [
  ...(method === 'get' ? [] : [{ $ref: '#/components/parameters/csrf' }]),
  ...(idempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
];

export const sharedParameters = {
  csrf: {
    name: csrfHeader,
    in: 'header',
    description: 'The value of the `csrftoken` cookie. Required as soon as the cookie is set.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: IDEMPOTENCY_KEY_HEADER,
    in: 'header',
    description:
      'Identifies the write: a repeated request with the same key is not executed again and gets the stored response.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    'x-extension': true,
  },
} as const;

const buildSuccessResponse = ({ status, response, responseUnspecified }: Call) => ({
  [status]: {
    description: responseUnspecified
      ? 'Success. Clients must accept any body, or none.'
      : 'Success.',
    ...(response ? jsonContent(toWireJsonSchema(response)) : {}),
  },
});

/** One call of the contract as an OpenAPI operation. */
export const buildOperation = (name: CallName) => {
  const call: Call = calls[name];
  return {
    operationId: name,
    ...(call.extension && { 'x-extension': true }),
    parameters: [
      ...buildPathParameters(call.path),
      ...buildQueryParameters(call),
      ...buildHeaderParameters(call),
    ],
    ...(call.payload
      ? { requestBody: { required: true, ...jsonContent(toWireJsonSchema(call.payload)) } }
      : {}),
    responses: { ...buildSuccessResponse(call), ...buildProblemResponses(getErrorCodes(name)) },
    security: call.access === 'signed-in' ? [{ session: [] }] : [],
  };
};

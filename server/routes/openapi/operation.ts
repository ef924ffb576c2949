import { acceptsIdempotencyKey } from '../../../contract/calls/call.ts';
import { type Call, type CallName, calls, getErrorCodes } from '../../../contract/calls.ts';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_SUPPORTED_HEADER,
  IF_MATCH_HEADER,
  IF_MATCH_PARAMETER,
} from '../../../contract/request-headers.ts';
import { csrfHeader } from '../../http/middleware/csrf.ts';
import { type JsonSchema, toWireJsonSchema } from './json-schema.ts';
import { buildProblemResponses, referToHeader } from './problem.ts';

/** `logInWithPin` has `log`, `in`, `with` and `PIN`. */
const getWords = (name: string) =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => (word === 'pin' ? 'PIN' : word));

/** `updateStaffUser` becomes “Update staff user”. */
const getSummary = (name: string) => {
  const text = getWords(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The tag is the first word that names an entity, such as `payments`. */
const getTag = (path: string) => {
  const [first = '', second] = path.split('/').filter((segment) => segment !== '');
  return first === 'services' && second ? second : first;
};

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

export const buildPathParameters = (path: string) =>
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

const buildSharedParameters = (call: Call) => [
  ...(call.method === 'get' ? [] : [{ $ref: '#/components/parameters/csrf' }]),
  ...(acceptsIdempotencyKey(call) ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ...(call.overwrites === 'row'
    ? [
        { $ref: '#/components/parameters/ifMatch' },
        { $ref: '#/components/parameters/ifMatchQuery' },
      ]
    : []),
];

export const sharedParameters = {
  csrf: {
    name: csrfHeader,
    in: 'header',
    description: 'The value of the `csrftoken` cookie. Required as soon as the cookie is set.',
    schema: { type: 'string' },
  },
  ifMatch: {
    name: IF_MATCH_HEADER,
    in: 'header',
    description:
      'The `version` of the row that the client has loaded, in double quotes. If the row has another version, the response is 409 with the code `changed` and the present row in `current`. Without the header, the write overwrites the row.',
    schema: { type: 'string' },
    'x-extension': true,
  },
  ifMatchQuery: {
    name: IF_MATCH_PARAMETER,
    in: 'query',
    description: 'The same as `If-Match`, for clients behind a proxy that removes headers.',
    schema: { type: 'string' },
    'x-extension': true,
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

const buildSuccessResponse = (call: Call) => ({
  [call.status]: {
    description: call.responseUnspecified
      ? 'Success. Clients must accept any body, or none.'
      : 'Success.',
    headers: {
      'X-Request-Id': referToHeader('requestId'),
      [IDEMPOTENCY_SUPPORTED_HEADER]: referToHeader('idempotencySupported'),
      ...(acceptsIdempotencyKey(call) && {
        'Idempotent-Replayed': referToHeader('idempotentReplayed'),
      }),
    },
    ...(call.response ? jsonContent(toWireJsonSchema(call.response)) : {}),
  },
});

export const buildNames = (name: string, path: string) => ({
  operationId: name,
  summary: getSummary(name),
  tags: [getTag(path)],
});

export const buildOperation = (name: CallName) => {
  const call: Call = calls[name];
  const inputs = [call.query, call.payload].filter((schema) => schema !== undefined);
  return {
    ...buildNames(name, call.path),
    ...(call.extension && { 'x-extension': true }),
    parameters: [
      ...buildPathParameters(call.path),
      ...buildQueryParameters(call),
      ...buildSharedParameters(call),
    ],
    ...(call.payload
      ? { requestBody: { required: true, ...jsonContent(toWireJsonSchema(call.payload)) } }
      : {}),
    responses: {
      ...buildSuccessResponse(call),
      ...buildProblemResponses(
        getErrorCodes(name),
        inputs.map(toWireJsonSchema),
        call.response && toWireJsonSchema(call.response),
      ),
    },
    security: call.access === 'signed-in' ? [{ session: [] }] : [],
  };
};

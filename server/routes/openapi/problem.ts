import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import type { JsonSchema } from './json-schema.ts';

const refer = (part: string, name: string) => ({ $ref: `#/components/${part}/${name}` });
const messages = refer('schemas', 'Messages');

export const problemSchemas = {
  ApiProblem: {
    type: 'object',
    description:
      'The body of every error. In addition to `detail` and `code`, it has one list of messages for each invalid field.',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'What went wrong, in a sentence.' },
      code: { type: 'string', enum: Object.keys(errorStatus) },
      current: {
        type: 'object',
        description:
          'With the code `changed`: the present row, as the call that reads it returns it.',
      },
      non_field_errors: { ...messages, description: 'Messages about no single field.' },
    },
    additionalProperties: refer('schemas', 'FieldMessages'),
  },
  Messages: { type: 'array', items: { type: 'string' } },
  FieldMessages: {
    description: 'The messages of a field, or those of the fields of a nested object.',
    anyOf: [messages, { type: 'object', additionalProperties: refer('schemas', 'FieldMessages') }],
  },
};

export const responseHeaders = {
  requestId: {
    description: 'The id of the request. The log lines of the server carry it, too.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  retryAfter: {
    description: 'The seconds after which the request can succeed.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
  idempotencySupported: {
    description: '`true` when an `Idempotency-Key` has arrived.',
    required: false,
    schema: { type: 'string', enum: ['true'] },
  },
  idempotentReplayed: {
    description:
      '`true` when an earlier request with the same `Idempotency-Key` was executed, and this is its response.',
    required: false,
    schema: { type: 'string', enum: ['true'] },
  },
};

export const referToHeader = (name: keyof typeof responseHeaders) => refer('headers', name);

const buildFieldMessages = ({ properties }: JsonSchema): object =>
  Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, field]) => {
      if (field.properties)
        return [name, { type: 'object', properties: buildFieldMessages(field) }];
      // A list has messages for each of its entries.
      return [name, field.type === 'array' ? refer('schemas', 'FieldMessages') : messages];
    }),
  );

const retryableCodes: readonly ErrorCode[] = ['throttled', 'unavailable', 'in_progress'];

const buildProblemHeaders = (codes: readonly ErrorCode[]) => ({
  'X-Request-Id': referToHeader('requestId'),
  ...(codes.some((code) => retryableCodes.includes(code)) && {
    'Retry-After': referToHeader('retryAfter'),
  }),
});

/** OpenAPI has one response for each HTTP status, so its codes are combined. */
export const buildProblemResponses = (
  codes: readonly ErrorCode[],
  inputs: readonly JsonSchema[] = [],
  row?: JsonSchema,
) => {
  const distinct = [...new Set(codes)];
  return Object.fromEntries(
    distinct.map((code) => {
      const status = errorStatus[code];
      const sameStatus = distinct.filter((other) => errorStatus[other] === status);
      const fields = sameStatus.includes('invalid') ? inputs.map(buildFieldMessages) : [];
      const current = sameStatus.includes('changed') ? { current: row } : {};
      const properties = Object.assign(
        { code: { type: 'string', enum: sameStatus }, ...current },
        ...fields,
      );
      const schema = {
        allOf: [refer('schemas', 'ApiProblem'), { type: 'object', properties }],
      };
      return [
        status,
        {
          description: sameStatus.join(', '),
          headers: buildProblemHeaders(sameStatus),
          content: { 'application/json': { schema } },
        },
      ];
    }),
  );
};

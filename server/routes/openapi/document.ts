import { brand } from '../../../contract/brand.ts';
import { type Call, type CallName, calls } from '../../../contract/calls.ts';
import { errorStatus } from '../../../contract/errors.ts';
import { paymentEventsPath, paymentExportPath } from '../../../contract/extensions.ts';
import { buildEventsOperation, buildExportOperation } from './extension-operations.ts';
import { buildOperation, sharedParameters } from './operation.ts';
import { buildProviderOperation } from './provider-operation.ts';

const description = [
  'Generated from the contract that the app and the server share.',
  'Operations and properties marked `x-extension` are optional: another backend may omit them, and the app works without them.',
  'Keys are in snake case, money is in integer pence, timestamps are in ISO 8601.',
].join(' ');

const problem = {
  type: 'object',
  description:
    'In addition to `detail` and `code`, one list of messages for each invalid field. The errors of a nested object are nested.',
  properties: {
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    non_field_errors: { type: 'array', items: { type: 'string' } },
  },
};

type Paths = Record<string, Record<string, object>>;

const buildContractPaths = () => {
  const paths: Paths = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path }: Call = calls[name];
    paths[path] = { ...paths[path], [method]: buildOperation(name) };
  }
  return paths;
};

/** All calls of the API as an OpenAPI 3.1 document. */
export const buildOpenApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: brand.product, version: '1', description },
  servers: [{ url: '/api' }],
  paths: {
    ...buildContractPaths(),
    [paymentEventsPath]: { get: buildEventsOperation() },
    [paymentExportPath]: { get: buildExportOperation() },
    '/provider/events/': { post: buildProviderOperation() },
  },
  components: {
    schemas: { ApiProblem: problem },
    parameters: sharedParameters,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description:
          '`__Host-session` over HTTPS, set by every call that logs a user in, such as logIn and acceptInvite.',
      },
    },
  },
});

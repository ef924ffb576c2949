import { brand } from '../../../contract/brand.ts';
import { type Call, type CallName, calls } from '../../../contract/calls.ts';
import { errorStatus } from '../../../contract/errors.ts';
import { paymentEventsPath, paymentExportPath } from '../../../contract/extensions.ts';
import { eventsOperation, exportOperation } from './extension-operations.ts';
import { operationOf, sharedParameters } from './operation.ts';
import { providerOperation } from './provider-operation.ts';

const description = [
  'Generated from the contract that the app and the server share.',
  'What is marked `x-extension` is this server’s own: another backend may leave it out, and the app does without.',
  'Keys travel in snake case, money as integer pence, instants as ISO 8601.',
].join(' ');

const refusal = {
  type: 'object',
  description: 'Beside `detail` and `code`, a list of messages for each field in error; a nested field nests its own.',
  properties: {
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    non_field_errors: { type: 'array', items: { type: 'string' } },
  },
};

type Paths = Record<string, Record<string, object>>;

const pathsOfContract = () => {
  const paths: Paths = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path }: Call = calls[name];
    paths[path] = { ...paths[path], [method]: operationOf(name) };
  }
  return paths;
};

/** Every call of the API as an OpenAPI 3.1 document. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: brand.product, version: '1', description },
  servers: [{ url: '/api' }],
  paths: {
    ...pathsOfContract(),
    [paymentEventsPath]: { get: eventsOperation() },
    [paymentExportPath]: { get: exportOperation() },
    '/provider/events/': { post: providerOperation() },
  },
  components: {
    schemas: { Refusal: refusal },
    parameters: sharedParameters,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'session',
        description: '`__Host-session` over HTTPS, set by logIn and acceptInvite.',
      },
    },
  },
});

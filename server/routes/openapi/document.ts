import { Hono } from 'hono';
import { brand } from '../../../contract/brand.ts';
import { type Call, type CallName, calls } from '../../../contract/calls.ts';
import { customerExportPath } from '../../../contract/entities/customer-paths.ts';
import {
  bookFilePath,
  paymentEventsPath,
  paymentExportPath,
} from '../../../contract/payments/payment-paths.ts';
import { noStore } from '../../http/middleware/body-limit.ts';
import {
  buildBookFileOperation,
  buildCustomerExportOperation,
  buildEventsOperation,
  buildPaymentExportOperation,
  buildProviderOperation,
  providerEventsPath,
} from './extension-operations.ts';
import { buildOperation, sharedParameters } from './operation.ts';
import { problemSchemas, responseHeaders } from './problem.ts';

const description = [
  'Generated from the contract that the app and the server share.',
  'Operations and properties marked `x-extension` are optional: another backend may omit them, and the app works without them.',
  'Keys are in snake case, money is in integer pence, timestamps are in ISO 8601.',
].join(' ');

type Paths = Record<string, Record<string, object>>;

const buildContractPaths = () => {
  const paths: Paths = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path }: Call = calls[name];
    paths[path] = { ...paths[path], [method]: buildOperation(name) };
  }
  return paths;
};

export const buildOpenApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: brand.product,
    version: '1',
    description,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  servers: [{ url: '/api' }],
  paths: {
    ...buildContractPaths(),
    [paymentEventsPath]: { get: buildEventsOperation() },
    [paymentExportPath]: { get: buildPaymentExportOperation() },
    [customerExportPath]: { get: buildCustomerExportOperation() },
    [bookFilePath]: { get: buildBookFileOperation() },
    [providerEventsPath]: { post: buildProviderOperation() },
  },
  components: {
    schemas: problemSchemas,
    headers: responseHeaders,
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

/** The document is the same for all tenants. */
export const createOpenApiRoute = () => {
  let text: string | undefined;
  return new Hono().use(noStore).get('/', (c) => {
    text ??= JSON.stringify(buildOpenApiDocument());
    return c.body(text, 200, { 'Content-Type': 'application/json' });
  });
};

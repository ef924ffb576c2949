import type * as v from 'valibot';
import { bookFileQuery } from '../../../contract/entities/books.ts';
import { customerExportPath } from '../../../contract/entities/customer-paths.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { paymentChanges } from '../../../contract/payments/payment-events.ts';
import {
  bookFilePath,
  paymentEventsPath,
  paymentExportPath,
} from '../../../contract/payments/payment-paths.ts';
import { paymentExportQuery } from '../../../contract/payments/payment-query.ts';
import { providerEventPayload } from '../webhooks/provider-event-payload.ts';
import { toWireJsonSchema } from './json-schema.ts';
import { buildNames, buildPathParameters, buildQueryParameters } from './operation.ts';
import { buildProblemResponses, referToHeader } from './problem.ts';

const signedInErrorCodes: readonly ErrorCode[] = [
  'not_authenticated',
  'module_disabled',
  'unknown_tenant',
  'unavailable',
];
const security = [{ session: [] }];
const headers = { 'X-Request-Id': referToHeader('requestId') };

/** The response is a stream, so the contract does not have the call. */
export const buildEventsOperation = () => ({
  ...buildNames('followPayments', paymentEventsPath),
  description:
    'Server-sent events. `ready` is sent first. `changes` lists changes to payments, oldest first. `lost` is sent when there are too many changes to list: the client should reload its data. `over` is sent before the server closes the oldest of too many streams of one session.',
  'x-extension': true,
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the last received event. The stream resumes after it.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'The data of a `changes` event.',
      headers,
      content: { 'text/event-stream': { schema: toWireJsonSchema(paymentChanges) } },
    },
    ...buildProblemResponses([...signedInErrorCodes, 'throttled']),
  },
  security,
});

interface ExportOperation {
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly fileDescription?: string;
  readonly query?: v.GenericSchema;
  readonly codes?: readonly ErrorCode[];
}

/** The response is not JSON, so the contract does not have the call. */
const buildExportOperation = ({
  name,
  path,
  description,
  fileDescription = 'Times in ISO 8601, amounts in pounds. Text that a spreadsheet could run as a formula is prefixed with an apostrophe.',
  query,
  codes = [],
}: ExportOperation) => ({
  ...buildNames(name, path),
  description,
  'x-extension': true,
  parameters: [...buildPathParameters(path), ...(query ? buildQueryParameters({ query }) : [])],
  responses: {
    200: {
      description: fileDescription,
      headers,
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...buildProblemResponses(
      [...signedInErrorCodes, 'owner_only', 'reauth_required', ...codes],
      query ? [toWireJsonSchema(query)] : [],
    ),
  },
  security,
});

export const buildPaymentExportOperation = () =>
  buildExportOperation({
    name: 'exportPayments',
    path: paymentExportPath,
    description: 'All payments that match the filter of the list, newest first, as a CSV file.',
    query: paymentExportQuery,
    codes: ['invalid'],
  });

export const buildCustomerExportOperation = () =>
  buildExportOperation({
    name: 'exportCustomers',
    path: customerExportPath,
    description: 'All customers, the oldest first, as a CSV file that an import reads back.',
  });

export const buildBookFileOperation = () =>
  buildExportOperation({
    name: 'exportBooks',
    path: bookFilePath,
    description:
      'The movements of a file of the books, oldest first. The file of an id never changes, but for the personal data of erased customers.',
    fileDescription: 'Days in UK time, amounts in pounds.',
    query: bookFileQuery,
    codes: ['not_found', 'invalid'],
  });

export const providerEventsPath = '/provider/events/';

const buildHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The app does not use the call, so the contract does not have it. */
export const buildProviderOperation = () => ({
  ...buildNames('reportPayment', providerEventsPath),
  description:
    'Webhook for payment providers, signed according to Standard Webhooks 1.0. A duplicate is acknowledged with 204 and changes nothing. 404 unless such a provider takes the payments of the request’s tenant. `amount` and `currency` are required for `paid` and `refunded_provider`.',
  'x-extension': true,
  parameters: [
    buildHeader('webhook-id', 'Identifies the message: the same on every delivery of it.'),
    buildHeader(
      'webhook-timestamp',
      'Unix time in seconds; at most five minutes before or after the time of the server.',
    ),
    buildHeader(
      'webhook-signature',
      '`v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`; several signatures are separated by spaces.',
    ),
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: toWireJsonSchema(providerEventPayload) } },
  },
  responses: {
    204: {
      description: 'Accepted, or a duplicate.',
      headers: { 'X-Request-Id': referToHeader('requestId') },
    },
    ...buildProblemResponses([
      'bad_signature',
      'malformed',
      'invalid',
      'not_found',
      'too_large',
      'unavailable',
    ]),
  },
  security: [],
});

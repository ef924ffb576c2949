import type { ErrorCode } from '../../../contract/errors.ts';
import { paymentExportQuery } from '../../../contract/payment.ts';
import { paymentChanges } from '../../../contract/payment-events.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { queryParameters, refusalResponses } from './operation.ts';

const ofSignedIn: readonly ErrorCode[] = ['not_authenticated', 'module_disabled', 'unknown_tenant', 'unavailable'];
const security = [{ session: [] }];

/** Changes to payments as they happen, as an OpenAPI operation; beyond the contract's calls, as its answer never ends. */
export const eventsOperation = () => ({
  operationId: 'followPayments',
  description:
    'Server-sent events. `ready` comes first, `changes` with what happened, oldest first, and `lost` where more happened than is told: ask anew for what is shown. `over` ends the oldest of too many streams of one session.',
  'x-extension': true,
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the last event that was read; what happened since follows.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'The data of a `changes` event.',
      content: { 'text/event-stream': { schema: jsonSchemaOf(paymentChanges) } },
    },
    ...refusalResponses([...ofSignedIn, 'throttled']),
  },
  security,
});

/** The payments list as a file, as an OpenAPI operation; beyond the contract's calls, as its answer is no JSON. */
export const exportOperation = () => ({
  operationId: 'exportPayments',
  description: 'The payments that the list with the same filter finds, newest first, as one file.',
  'x-extension': true,
  parameters: queryParameters({ query: paymentExportQuery }),
  responses: {
    200: {
      description:
        'Times in ISO 8601, amounts in pounds. Text that a spreadsheet would run as a formula has an apostrophe before it.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...refusalResponses([...ofSignedIn, 'invalid']),
  },
  security,
});

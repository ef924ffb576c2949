import { providerEventPayload } from '../webhooks/provider-event-payload.ts';
import { toWireJsonSchema } from './json-schema.ts';
import { buildNames } from './operation.ts';
import { buildProblemResponses, referToHeader } from './problem.ts';

export const providerEventsPath = '/provider/events/';

const buildHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The contract lacks it, because the app does not call it. */
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

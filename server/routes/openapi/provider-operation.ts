import { reportPayload } from '../webhooks/report-payload.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { refusalResponses } from './operation.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Where a payment provider reports, as an OpenAPI operation; beyond the contract, as no app calls it. */
export const providerOperation = () => ({
  operationId: 'reportPayment',
  description:
    'For a payment provider, signed after Standard Webhooks 1.0. A message that came before is thanked and does nothing. Not found where no secret is set.',
  'x-extension': true,
  parameters: [
    header('webhook-id', 'The same on every delivery of one message.'),
    header('webhook-timestamp', 'Seconds since 1970, at most five minutes from now.'),
    header('webhook-signature', 'v1, and the HMAC-SHA256 of id.timestamp.body in base64; several with spaces between.'),
  ],
  requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(reportPayload) } } },
  responses: {
    204: { description: 'Taken.' },
    ...refusalResponses(['bad_signature', 'malformed', 'invalid', 'not_found', 'too_large', 'unavailable']),
  },
  security: [],
});

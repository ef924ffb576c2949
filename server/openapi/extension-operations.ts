import type { ErrorCode } from '../../contract/errors.ts';
import { paymentExportQuery } from '../../contract/payment.ts';
import { queryParameters, refusalResponses } from './operation.ts';

const ofSignedIn: readonly ErrorCode[] = ['not_authenticated', 'module_disabled', 'unknown_tenant', 'unavailable'];
const security = [{ session: [] }];

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

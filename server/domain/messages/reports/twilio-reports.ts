import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import * as v from 'valibot';
import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import { getBounceState } from '../answers/verdict.ts';
import { judgeTwilioError } from '../transports/twilio-errors.ts';
import {
  type DeliveryReport,
  InvalidReport,
  type ReportRequest,
  type ReportSource,
} from './report-source.ts';

/**
 * Returns the parameters of a request from Twilio, and the accounts that signed it. The request
 * names an account, and the signature proves it: only this account and Twilio know its auth token.
 * @throws InvalidReport when no account has signed the request
 */
export const readTwilioRequest = async (
  { url, headers, body }: ReportRequest,
  registry: Pick<TextAccountRegistry, 'listBySid'>,
) => {
  const parameters: Readonly<Record<string, string>> = Object.fromEntries(
    new URLSearchParams(new TextDecoder().decode(body)),
  );
  const signature = headers.get('x-twilio-signature') ?? '';
  const accounts = await registry.listBySid(parameters.AccountSid ?? '');
  const signers = accounts.filter(({ credentials }) =>
    validateRequest(credentials.authToken, signature, url, parameters),
  );
  if (signers.length === 0) throw new InvalidReport('The signature of Twilio is not valid');
  return { parameters, textAccountIds: signers.map(({ id }) => id) };
};

const callbackSchema = v.object({
  MessageStatus: v.string(),
  ErrorCode: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
});

/**
 * Returns the report in a callback. Undefined if the callback does not say whether the message has
 * arrived.
 */
const toReport = (
  messageId: string,
  { MessageStatus, ErrorCode = 0 }: v.InferOutput<typeof callbackSchema>,
) => {
  const report = { messageId, reason: null, at: undefined } as const;
  switch (MessageStatus) {
    case 'delivered':
    case 'read':
      return { ...report, state: 'delivered' } satisfies DeliveryReport;
    case 'undelivered':
    case 'failed': {
      const verdict = judgeTwilioError(ErrorCode);
      return {
        ...report,
        reason: verdict.reason,
        state: getBounceState(verdict),
      } satisfies DeliveryReport;
    }
    default:
      // For example `queued` or `sent`: Twilio has the message, or has handed it to the network.
      return undefined;
  }
};

/**
 * Reads Twilio's status callbacks, the HTTP requests with which Twilio reports about a text
 * message. Twilio signs the URL and the parameters; the URL contains the id of our message. A
 * callback carries no time, so a repeated callback cannot be told from the first. This does no
 * harm, because the same report twice changes nothing.
 */
export const createTwilioReports = (
  registry: Pick<TextAccountRegistry, 'hasServerAccount' | 'listBySid'>,
): ReportSource => ({
  name: 'twilio',
  channel: 'sms',
  canReportFor: ({ hasTextAccount }) => hasTextAccount || registry.hasServerAccount,
  readReports: async (request) => {
    const { parameters, textAccountIds } = await readTwilioRequest(request, registry);
    const callback = v.safeParse(callbackSchema, parameters);
    const messageId = new URL(request.url).searchParams.get('message');
    if (!callback.success || messageId === null)
      throw new InvalidReport('The callback is not about a message');
    const report = toReport(messageId, callback.output);
    return report ? [{ ...report, textAccountIds }] : [];
  },
});

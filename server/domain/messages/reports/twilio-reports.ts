import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import * as v from 'valibot';
import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import { getBounceState } from '../answers/verdict.ts';
import { judgeTwilioError } from '../transports/twilio-transport.ts';
import {
  type DeliveryReport,
  InvalidReport,
  type ReportRequest,
  type ReportSource,
} from './report-source.ts';

/**
 * The named account's auth token must sign the request. Only the account's owner and Twilio know it.
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
      // Other statuses are `queued` or `sent`, for example.
      return undefined;
  }
};

/** Twilio signs the parameters and the URL, which contains the id of our message. */
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

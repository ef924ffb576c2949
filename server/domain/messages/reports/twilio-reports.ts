import * as v from 'valibot';
import type { TwilioSettings } from '../../../lib/settings/sms-settings.ts';
import { describeTwilioFailure } from '../transports/twilio-errors.ts';
import { readTwilioParameters } from './read-twilio-parameters.ts';
import { type DeliveryReport, InvalidReport, type ReportSource } from './report-source.ts';

const callbackSchema = v.object({
  AccountSid: v.string(),
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
      const { isPermanent, reason } = describeTwilioFailure(ErrorCode);
      return {
        ...report,
        reason,
        state: isPermanent ? 'bounced_hard' : 'bounced_soft',
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
export const createTwilioReports = ({ accountSid, authToken }: TwilioSettings): ReportSource => ({
  name: 'twilio',
  channel: 'sms',
  readReports: async (request) => {
    const callback = v.safeParse(callbackSchema, readTwilioParameters(request, authToken));
    const messageId = new URL(request.url).searchParams.get('message');
    if (!callback.success || callback.output.AccountSid !== accountSid || messageId === null) {
      throw new InvalidReport('The callback is not about a message of this account');
    }
    const report = toReport(messageId, callback.output);
    return report ? [report] : [];
  },
});

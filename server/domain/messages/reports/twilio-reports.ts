import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import * as v from 'valibot';
import type { TwilioSettings } from '../../../lib/sms-settings.ts';
import { describeTwilioFailure } from '../transports/twilio-errors.ts';
import { type DeliveryReport, InvalidReport, type ReportSource } from './report-source.ts';

const callbackSchema = v.object({
  AccountSid: v.string(),
  MessageStatus: v.string(),
  ErrorCode: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
});

const toReport = (messageId: string, { MessageStatus, ErrorCode = 0 }: v.InferOutput<typeof callbackSchema>) => {
  const report = { messageId, reason: null, at: undefined } as const;
  switch (MessageStatus) {
    case 'delivered':
    case 'read':
      return { ...report, state: 'delivered' } satisfies DeliveryReport;
    case 'undelivered':
    case 'failed': {
      const { isPermanent, reason } = describeTwilioFailure(ErrorCode);
      return { ...report, reason, state: isPermanent ? 'bounced_hard' : 'bounced_soft' } satisfies DeliveryReport;
    }
    default:
      // Twilio also reports that it has queued the message, and that it has sent the message to the network.
      return undefined;
  }
};

/**
 * Reads Twilio's status callbacks. Twilio signs the URL, which contains the id of our message, and the parameters. Callbacks
 * carry no time, so that a repeated one is as valid as the first, and changes nothing.
 */
export const createTwilioReports = ({ accountSid, authToken }: TwilioSettings): ReportSource => ({
  name: 'twilio',
  channel: 'sms',
  readReports: async ({ url, headers, body }) => {
    const parameters = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
    const isSigned = validateRequest(authToken, headers.get('x-twilio-signature') ?? '', url, parameters);
    if (!isSigned) throw new InvalidReport('The signature of Twilio is not valid');
    const callback = v.safeParse(callbackSchema, parameters);
    const messageId = new URL(url).searchParams.get('message');
    if (!callback.success || callback.output.AccountSid !== accountSid || messageId === null) {
      throw new InvalidReport('The callback is not about a message of this account');
    }
    const report = toReport(messageId, callback.output);
    return report ? [report] : [];
  },
});

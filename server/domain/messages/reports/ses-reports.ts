import * as v from 'valibot';
import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import { parseInstant } from '../../../../contract/primitives.ts';
import { fetchLimited } from '../../../lib/outgoing/fetch-limited.ts';
import { judgeBounce } from '../answers/classify-mail-answer.ts';
import {
  type DeliveryReport,
  InvalidReport,
  parseReportBody,
  type ReportSource,
} from './report-source.ts';
import { isSignedBySns, parseSnsUrl } from './verify-sns-message.ts';

interface SesOptions {
  /** Amazon also signs messages of other topics, which are refused. */
  readonly topicArn: string;
  readonly confirm?: (url: string) => Promise<void>;
}

const snsSchema = v.looseObject({ Type: v.string(), TopicArn: v.string(), Message: v.string() });

const eventSchema = v.object({
  eventType: v.string(),
  mail: v.object({ tags: v.optional(v.object({ message: v.optional(v.array(v.string())) })) }),
  delivery: v.optional(v.object({ timestamp: v.string() })),
  bounce: v.optional(
    v.object({
      timestamp: v.string(),
      bounceType: v.string(),
      bounceSubType: v.string(),
      bouncedRecipients: v.optional(
        v.array(
          v.object({
            emailAddress: v.string(),
            status: v.optional(v.string()),
            diagnosticCode: v.optional(v.string()),
          }),
        ),
        [],
      ),
    }),
  ),
  complaint: v.optional(v.object({ timestamp: v.string() })),
});
type SesEvent = v.InferOutput<typeof eventSchema>;

type Outcome = Pick<DeliveryReport, 'state' | 'reason' | 'answer'> & { readonly timestamp: string };

const softReasons: Readonly<Record<string, DeliveryReason>> = {
  MailboxFull: 'mailbox_full',
  ContentRejected: 'blocked',
  AttachmentRejected: 'blocked',
};

const getBounce = ({
  bounceType,
  bounceSubType,
  bouncedRecipients: [recipient],
  timestamp,
}: NonNullable<SesEvent['bounce']>): Outcome => {
  const { emailAddress = '', status, diagnosticCode = '' } = recipient ?? {};
  const judged = judgeBounce({ text: diagnosticCode, status, recipient: emailAddress });
  if (bounceType !== 'Permanent')
    return {
      state: 'bounced_soft',
      reason: softReasons[bounceSubType] ?? judged.reason,
      answer: diagnosticCode,
      timestamp,
    };
  // The customer's mail server knows more than Amazon's type of the bounce.
  return judged.reason === null
    ? { ...judged, state: 'bounced_hard', reason: 'unknown_recipient', timestamp }
    : { ...judged, timestamp };
};

const getOutcome = ({ eventType, delivery, bounce, complaint }: SesEvent): Outcome | undefined => {
  if (eventType === 'Delivery' && delivery)
    return { state: 'delivered', reason: null, ...delivery };
  if (eventType === 'Bounce' && bounce) return getBounce(bounce);
  if (eventType === 'Complaint' && complaint)
    return { state: 'complained', reason: null, timestamp: complaint.timestamp };
  return undefined;
};

export const getSesHeaders = (messageId: string, configurationSet: string) => ({
  'X-SES-CONFIGURATION-SET': configurationSet,
  'X-SES-MESSAGE-TAGS': `message=${messageId}`,
});

const CONFIRM_TIMEOUT_MS = 10_000;
const CONFIRM_MAX_BYTES = 64 * 1024;

const confirmSubscription = async (url: string) => {
  const response = await fetchLimited(url, {
    timeoutMs: CONFIRM_TIMEOUT_MS,
    maxBytes: CONFIRM_MAX_BYTES,
  });
  if (!response.ok)
    throw new Error(
      `SNS responded with ${response.status} to the confirmation of the subscription`,
    );
};

const readEvent = (message: string): DeliveryReport[] => {
  const event = v.safeParse(eventSchema, parseReportBody(message));
  if (!event.success) return [];
  const outcome = getOutcome(event.output);
  const [messageId] = event.output.mail.tags?.message ?? [];
  if (!outcome || messageId === undefined) return [];
  const { timestamp, ...report } = outcome;
  return [{ messageId, ...report, at: parseInstant(timestamp) }];
};

/** Amazon SNS delivers the events of Amazon SES. */
export const createSesReports = ({
  topicArn,
  confirm = confirmSubscription,
}: SesOptions): ReportSource => ({
  name: 'ses',
  channel: 'email',
  canReportFor: () => true,
  readReports: async ({ body }) => {
    const sns = v.safeParse(snsSchema, parseReportBody(body));
    // The check of the signature may load a certificate, so the topic comes first.
    if (!sns.success || sns.output.TopicArn !== topicArn)
      throw new InvalidReport('The message is of another topic');
    if (!(await isSignedBySns(sns.output)))
      throw new InvalidReport('The signature of Amazon SNS is not valid');
    if (sns.output.Type === 'Notification') return readEvent(sns.output.Message);
    if (sns.output.Type !== 'SubscriptionConfirmation') return [];
    const url = parseSnsUrl(String(sns.output.SubscribeURL));
    if (url?.pathname !== '/') throw new InvalidReport('The URL is not one of Amazon SNS');
    await confirm(url.href);
    return [];
  },
});

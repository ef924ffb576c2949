import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { parseInstant } from '../../../../contract/primitives.ts';
import { judgeBounce } from '../answers/classify-mail-answer.ts';
import {
  type DeliveryReport,
  InvalidReport,
  parseReportBody,
  type ReportSource,
} from './report-source.ts';

const eventSchema = v.object({
  RecordType: v.string(),
  /** Postmark copies it from the header `X-PM-Metadata-message`. */
  Metadata: v.optional(v.object({ message: v.optional(v.string()) })),
  Type: v.optional(v.string()),
  Email: v.optional(v.string(), ''),
  Details: v.optional(v.string(), ''),
  DeliveredAt: v.optional(v.string()),
  BouncedAt: v.optional(v.string()),
});

type Outcome = Pick<DeliveryReport, 'state' | 'reason' | 'answer'>;

/** Missing types report no failure, such as an absence note. */
const bounces: Readonly<Record<string, Outcome>> = {
  HardBounce: { state: 'bounced_hard', reason: 'unknown_recipient' },
  BadEmailAddress: { state: 'bounced_hard', reason: 'unknown_recipient' },
  ManuallyDeactivated: { state: 'bounced_hard', reason: 'blocked' },
  Unsubscribe: { state: 'bounced_hard', reason: 'opted_out' },
  SoftBounce: { state: 'bounced_soft', reason: null },
  Transient: { state: 'bounced_soft', reason: 'unreachable' },
  DnsError: { state: 'bounced_soft', reason: 'unreachable' },
  Blocked: { state: 'bounced_soft', reason: 'blocked' },
  SpamNotification: { state: 'bounced_soft', reason: 'blocked' },
  DMARCPolicy: { state: 'bounced_soft', reason: 'blocked' },
  Unknown: { state: 'bounced_soft', reason: null },
  SpamComplaint: { state: 'complained', reason: null },
};

/**
 * Postmark can say `HardBounce` although the mailbox is only full, so the answer of the customer's mail
 * server counts more.
 */
const getBounce = ({ Type = '', Email, Details }: v.InferOutput<typeof eventSchema>) => {
  const bounce = bounces[Type];
  if (bounce?.reason !== 'unknown_recipient' || Details === '') return bounce;
  const judged = judgeBounce({ text: Details, recipient: Email });
  return judged.reason === null ? { ...bounce, answer: Details } : judged;
};

const getOutcome = (event: v.InferOutput<typeof eventSchema>): Outcome | undefined => {
  switch (event.RecordType) {
    case 'Delivery':
      return { state: 'delivered', reason: null };
    case 'SpamComplaint':
      return { state: 'complained', reason: null };
    case 'Bounce':
      return getBounce(event);
    default:
      return undefined;
  }
};

const hash = (text: string) => createHash('sha256').update(text).digest();

export const getPostmarkHeaders = (messageId: string) => ({ 'X-PM-Metadata-message': messageId });

/** Postmark sends the user and the password of the webhook's URL (`credentials`) instead of a signature. */
export const createPostmarkReports = (credentials: string): ReportSource => {
  const expected = hash(`Basic ${Buffer.from(credentials).toString('base64')}`);
  return {
    name: 'postmark',
    channel: 'email',
    canReportFor: () => true,
    readReports: async ({ headers, body }) => {
      // Hashes have one length, so the comparison takes the same time for every header.
      if (!timingSafeEqual(hash(headers.get('authorization') ?? ''), expected)) {
        throw new InvalidReport('The user or the password of the webhook is wrong');
      }
      const event = v.safeParse(eventSchema, parseReportBody(body));
      if (!event.success) throw new InvalidReport('The webhook is not an event of Postmark');
      const outcome = getOutcome(event.output);
      const messageId = event.output.Metadata?.message;
      if (!outcome || messageId === undefined) return [];
      return [
        {
          ...outcome,
          messageId,
          at: parseInstant(event.output.DeliveredAt ?? event.output.BouncedAt ?? ''),
        },
      ];
    },
  };
};

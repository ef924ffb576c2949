import { Counter, Histogram, Registry } from 'prom-client';
import { type OutboxChannel, outboxChannels } from '../states/message-states.ts';
import { hostedProviderNames, type ProviderName } from '../states/provider-states.ts';

export type MessageOutcome = 'sent' | 'retried' | 'failed';
export type ProviderCall = 'open' | 'status' | 'close' | 'refund' | 'payouts';
/** `unavailable`: no response, or one in an unknown format. */
export type ProviderOutcome = 'ok' | 'refused' | 'unavailable' | 'error';
/** `unavailable`: the server asked the provider to send the webhook again. */
export type WebhookOutcome = 'accepted' | 'bad_signature' | 'rejected' | 'unavailable';
/** A report is `rejected` when it is forged or malformed. */
export type DeliveryReportOutcome = 'recorded' | 'repeated' | 'unknown' | 'rejected';
/** `failed`: the mail server did not respond, or refused. */
export type MailboxReadOutcome = 'ok' | 'failed';
export type RefusedLoginReason = 'invalid_login' | 'throttled' | 'unavailable';

const messageOutcomes: readonly MessageOutcome[] = ['sent', 'retried', 'failed'];
const providerCallNames: readonly ProviderCall[] = ['open', 'status', 'close', 'refund', 'payouts'];
const providerOutcomes: readonly ProviderOutcome[] = ['ok', 'refused', 'unavailable', 'error'];
const webhookOutcomes: readonly WebhookOutcome[] = [
  'accepted',
  'bad_signature',
  'rejected',
  'unavailable',
];
const deliveryReportOutcomes: readonly DeliveryReportOutcome[] = [
  'recorded',
  'repeated',
  'unknown',
  'rejected',
];
const mailboxReadOutcomes: readonly MailboxReadOutcome[] = ['ok', 'failed'];
const refusedLoginReasons: readonly RefusedLoginReason[] = [
  'invalid_login',
  'throttled',
  'unavailable',
];

/**
 * Prometheus stores a series for each combination, so each field must have few values, whatever clients send.
 */
export interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'beepaid_http_request_duration_seconds',
    help: 'Time until the response began, by route pattern and status. Its _count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const refusedLogins = new Counter({
    name: 'beepaid_login_refusals_total',
    help: 'Log-ins that were refused, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const messages = new Counter({
    name: 'beepaid_messages_total',
    help: 'Attempts to send a message, by channel and outcome; failed: given up.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'beepaid_message_refusals_total',
    help: 'Attempts to send a message that the mail server or a provider refused because of our server, its settings or its account, by channel.',
    labelNames: ['channel'],
    registers,
  });
  const providerCalls = new Counter({
    name: 'beepaid_provider_calls_total',
    help: 'Calls of payment providers, by outcome.',
    labelNames: ['provider', 'call', 'outcome'],
    registers,
  });
  const paidAnswers = new Counter({
    name: 'beepaid_provider_paid_answers_total',
    help: 'Look-ups of a checkout that a payment provider answered with paid.',
    labelNames: ['provider'],
    registers,
  });
  const webhooks = new Counter({
    name: 'beepaid_provider_webhooks_total',
    help: 'Webhooks of payment providers, by outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const deliveryReports = new Counter({
    name: 'beepaid_delivery_reports_total',
    help: 'Delivery reports and replies of customers, by outcome; unknown: about no message of this server.',
    labelNames: ['outcome'],
    registers,
  });
  const mailboxReads = new Counter({
    name: 'beepaid_bounce_mailbox_reads_total',
    help: 'Reads of the mailbox for bounces, by outcome; failed: the mail server did not respond or refused.',
    labelNames: ['outcome'],
    registers,
  });
  // A counter that appears with its first event has no increase, so no alert would notice the event.
  for (const outcome of deliveryReportOutcomes) deliveryReports.inc({ outcome }, 0);
  for (const outcome of mailboxReadOutcomes) mailboxReads.inc({ outcome }, 0);
  for (const reason of refusedLoginReasons) refusedLogins.inc({ reason }, 0);
  for (const channel of outboxChannels) {
    refusals.inc({ channel }, 0);
    for (const outcome of messageOutcomes) messages.inc({ channel, outcome }, 0);
  }
  for (const provider of hostedProviderNames) {
    paidAnswers.inc({ provider }, 0);
    for (const call of providerCallNames) {
      for (const outcome of providerOutcomes) providerCalls.inc({ provider, call, outcome }, 0);
    }
  }
  for (const provider of [...hostedProviderNames, 'webhook']) {
    for (const outcome of webhookOutcomes) webhooks.inc({ provider, outcome }, 0);
  }
  return {
    registry,
    observeRequest: ({ method, route, status }: ObservedRequest, seconds: number) =>
      requests.observe({ method, route, status }, seconds),
    countRefusedLogin: (reason: RefusedLoginReason) => refusedLogins.inc({ reason }),
    countMessage: (channel: OutboxChannel, outcome: MessageOutcome) =>
      messages.inc({ channel, outcome }),
    countRefusal: (channel: OutboxChannel) => refusals.inc({ channel }),
    countDeliveryReport: (outcome: DeliveryReportOutcome) => deliveryReports.inc({ outcome }),
    countMailboxRead: (outcome: MailboxReadOutcome) => mailboxReads.inc({ outcome }),
    countProviderCall: (provider: ProviderName, call: ProviderCall, outcome: ProviderOutcome) =>
      providerCalls.inc({ provider, call, outcome }),
    countPaidAnswer: (provider: ProviderName) => paidAnswers.inc({ provider }),
    countWebhook: (provider: ProviderName, outcome: WebhookOutcome) =>
      webhooks.inc({ provider, outcome }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

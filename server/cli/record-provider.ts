import { setTimeout as delay } from 'node:timers/promises';
import { openCheckSession, type SessionCheck } from '../domain/providers/check-session.ts';
import type { PaymentProvider, SessionStatus } from '../domain/providers/payment-provider.ts';
import { type RecordedExchange, recordResponses } from './record-responses.ts';

const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 450;
/** Less than the payment, so that the recording has a payment that is refunded in part. */
const REFUND_PENCE = 40;

export interface RecordedStep {
  readonly step: string;
  readonly exchanges: readonly RecordedExchange[];
}

/** The provider's responses to one whole life of a payment. */
export interface Recording {
  readonly provider: string;
  readonly recordedAt: string;
  readonly steps: readonly RecordedStep[];
}

/**
 * Waits until the customer has paid. @throws Error after 15 minutes, or when the session ends
 * otherwise
 */
const waitForPayment = async (provider: PaymentProvider, session: string) => {
  let status: SessionStatus = await provider.status(session);
  for (
    let poll = 0;
    poll < MAX_POLLS && (status.state === 'open' || status.state === 'processing');
    poll += 1
  ) {
    await delay(POLL_INTERVAL_MS);
    status = await provider.status(session);
  }
  if (status.state !== 'paid') throw new Error(`The session is ${status.state} instead of paid`);
  return status;
};

/**
 * Opens a session of £1.00, waits until someone has paid it with a test card, refunds a part, and
 * closes a second session. Returns all responses of the provider, without secrets.
 */
export const recordProvider = async (check: SessionCheck): Promise<Recording> => {
  const { provider, report, hideSecrets, now } = check;
  const steps: RecordedStep[] = [];
  const runStep = async <Result>(step: string, work: () => Promise<Result>) => {
    report(`Record: ${step}`);
    const { result, exchanges } = await recordResponses(hideSecrets, work);
    steps.push({ step, exchanges });
    return result;
  };
  const { session, url } = await runStep('open a session', () => openCheckSession(check));
  await runStep('read the open session', () => provider.status(session));
  report(`Pay with a test card at ${url}`);
  const paid = await waitForPayment(provider, session);
  await runStep('read the paid session', () => provider.status(session));
  await runStep('refund a part', () =>
    provider.refund(paid.reference, REFUND_PENCE, `${session}-refund`),
  );
  await runStep('read the refunded session', () => provider.status(session));
  const unpaid = await runStep('open a second session', () => openCheckSession(check));
  await runStep('close the second session', () => provider.close(unpaid.session));
  await runStep('read the closed session', () => provider.status(unpaid.session));
  return { provider: provider.name, recordedAt: now.toISOString(), steps };
};

import { setTimeout as delay } from 'node:timers/promises';
import type { CheckoutStatus, PaymentProvider } from '../../domain/providers/payment-provider.ts';
import { type CheckoutTrial, openTrialCheckout } from '../../domain/providers/try-checkout.ts';
import { type RecordedExchange, recordResponses } from './record-responses.ts';

const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 450;
/** A part of the payment makes the refund partial. */
const REFUND_PENCE = 40;

export interface RecordedStep {
  readonly step: string;
  readonly exchanges: readonly RecordedExchange[];
}

export interface Recording {
  readonly provider: string;
  readonly recordedAt: string;
  readonly steps: readonly RecordedStep[];
}

/** @throws Error after 15 minutes, or when the checkout ends otherwise */
const waitForPayment = async (provider: PaymentProvider, providerCheckoutId: string) => {
  let status: CheckoutStatus = await provider.status(providerCheckoutId);
  for (
    let poll = 0;
    poll < MAX_POLLS && (status.state === 'open' || status.state === 'processing');
    poll += 1
  ) {
    await delay(POLL_INTERVAL_MS);
    status = await provider.status(providerCheckoutId);
  }
  if (status.state !== 'paid') throw new Error(`The checkout is ${status.state} instead of paid`);
  return status;
};

/**
 * A checkout of £1.00 is paid with a test card and refunded in part. A second checkout is closed. The
 * responses have no secrets.
 */
export const recordProvider = async (check: CheckoutTrial): Promise<Recording> => {
  const { provider, report, hideSecrets, now } = check;
  const steps: RecordedStep[] = [];
  const runStep = async <Result>(step: string, work: () => Promise<Result>) => {
    report(`Record: ${step}`);
    const { result, exchanges } = await recordResponses(hideSecrets, work);
    steps.push({ step, exchanges });
    return result;
  };
  const { providerCheckoutId, url } = await runStep('open a checkout', () =>
    openTrialCheckout(check),
  );
  await runStep('read the open checkout', () => provider.status(providerCheckoutId));
  report(`Pay with a test card at ${url}`);
  const paid = await waitForPayment(provider, providerCheckoutId);
  await runStep('read the paid checkout', () => provider.status(providerCheckoutId));
  await runStep('refund a part', () =>
    provider.refund(paid.reference, REFUND_PENCE, `${providerCheckoutId}-refund`),
  );
  await runStep('read the refunded checkout', () => provider.status(providerCheckoutId));
  const unpaid = await runStep('open a second checkout', () => openTrialCheckout(check));
  await runStep('close the second checkout', () => provider.close(unpaid.providerCheckoutId));
  await runStep('read the closed checkout', () => provider.status(unpaid.providerCheckoutId));
  return { provider: provider.name, recordedAt: now.toISOString(), steps };
};

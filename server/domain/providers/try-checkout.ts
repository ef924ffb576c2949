import { newId } from '../../lib/crypto/ids.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import type { PaymentProvider } from './payment-provider.ts';

const CHECKOUT_LIFETIME_MS = HOUR_MS;

export interface CheckoutTrial {
  readonly provider: PaymentProvider;
  readonly payUrl: string;
  readonly now: Date;
  readonly report: (line: string) => void;
  readonly hideSecrets: (text: string) => string;
}

export const openTrialCheckout = ({
  provider,
  payUrl,
  now,
}: Pick<CheckoutTrial, 'provider' | 'payUrl' | 'now'>) => {
  const id = newId();
  const request = {
    paymentRequestId: id,
    ident: 'CHECK',
    payeeName: 'Beepaid GO',
    description: 'Check of the payment provider',
    amountPence: 100,
    currency: 'GBP',
    customerEmail: null,
    payUrl,
    webhookOrigin: new URL(payUrl).origin,
    expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS).toISOString(),
  };
  return provider.open(request, payUrl, id);
};

/** Mollie cannot close a card payment. */
const canClose = (name: ProviderName) => name !== 'mollie';

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The amount is £1.00. Returns whether all steps succeeded. */
export const tryCheckout = async (check: CheckoutTrial): Promise<boolean> => {
  const { provider, report, hideSecrets } = check;
  const { name } = provider;

  const runStep = async <Result>(
    step: string,
    work: () => Promise<Result>,
    describe: (result: Result) => string,
  ) => {
    try {
      const result = await work();
      report(`${step}: ${describe(result)}`);
      return result;
    } catch (error) {
      report(`${step}: failed. ${hideSecrets(toMessage(error))}`);
      return undefined;
    }
  };

  const opened = await runStep(
    `Open a checkout at ${name}`,
    () => openTrialCheckout(check),
    ({ providerCheckoutId, url }) => `${providerCheckoutId}, on a page at ${new URL(url).origin}`,
  );
  if (!opened) return false;
  const status = await runStep(
    'Read it',
    () => provider.status(opened.providerCheckoutId),
    ({ state }) => state,
  );
  const closeOutcome = await runStep(
    'Close it',
    () => provider.close(opened.providerCheckoutId),
    (result) => (canClose(name) ? result : 'not possible at Mollie, where it expires by itself'),
  );
  const hasCloseSucceeded = canClose(name) ? closeOutcome === 'closed' : closeOutcome !== undefined;
  return status?.state === 'open' && hasCloseSucceeded;
};

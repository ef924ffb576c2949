import { checkSession } from '../../domain/providers/check-session.ts';
import { createMollieProvider } from '../../domain/providers/mollie/mollie-provider.ts';
import { createClient, type ProviderFactories } from '../../domain/providers/provider-registry.ts';
import { createStripeProvider } from '../../domain/providers/stripe/stripe-provider.ts';
import type { Config } from '../../lib/config.ts';
import { hideSecrets } from '../../lib/hide-secrets.ts';
import { isLive } from '../../lib/provider-credentials.ts';
import { requirePaymentProvider } from '../../lib/require-payment-provider.ts';
import { getServerCredentials } from '../check-provider.ts';
import { getServerUrl } from '../tenants.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TOPIC = 'Payments';

/** Accounts at providers only: the sandbox needs the database of the running server. */
const createFactories = ({ stripeApiUrl, mollieApiUrl }: Config, now: Date): ProviderFactories => ({
  sandbox: () => {
    throw new Error('The sandbox has no account');
  },
  stripe: (keys) => createStripeProvider({ ...keys, apiUrl: stripeApiUrl, clock: () => now }),
  mollie: (keys) => createMollieProvider({ ...keys, apiUrl: mollieApiUrl }),
});

/** Opens and closes a session with the server's keys; with live keys only if `allowsLive`. */
export const checkPayments = async (config: Config, now: Date, allowsLive: boolean): Promise<Finding> => {
  try {
    const { current } = requirePaymentProvider(config);
    if (current === 'sandbox') {
      const isPublic = config.publicUrl?.startsWith('https:') || config.databaseUrl !== undefined;
      const advice = 'Set PAYMENT_PROVIDER to the provider that takes the payments.';
      return (isPublic ? fail : warn)(TOPIC, 'The sandbox takes no money, and test cards make requests paid.', advice);
    }
    if (current === 'webhook') return ok(TOPIC, 'A provider of your own reports payments by signed webhooks.');
    const credentials = getServerCredentials({ config });
    if (isLive(credentials) && !allowsLive) {
      const advice = 'Add --live to open and close a session of £1.00. No money moves.';
      return warn(TOPIC, `The live keys of ${current} were not tried.`, advice);
    }
    const lines: string[] = [];
    const isWorking = await checkSession({
      provider: createClient(credentials, createFactories(config, now)),
      payUrl: getServerUrl(config),
      now,
      report: (line) => lines.push(line),
      hideSecrets: (text) => hideSecrets(text, config),
    });
    if (!isWorking) return fail(TOPIC, `${current}: ${lines.at(-1)}`, 'See npm run cli -- provider check.');
    const text = `${current} opened and closed a session.`;
    return isLive(credentials)
      ? ok(TOPIC, text)
      : warn(TOPIC, `${text} These are test keys: no money moves.`, 'Set live keys before you take money.');
  } catch (error) {
    return fail(TOPIC, `${describeError(error)}.`, 'See docs/running.md, section 8.');
  }
};

import { createMollieProvider } from '../../domain/providers/mollie/mollie-provider.ts';
import { createClient, type ProviderFactories } from '../../domain/providers/provider-registry.ts';
import { createStripeProvider } from '../../domain/providers/stripe/stripe-provider.ts';
import { tryCheckout } from '../../domain/providers/try-checkout.ts';
import type { Config } from '../../lib/settings/config.ts';
import { isLive, type ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { hideSecrets } from '../../lib/text/hide-secrets.ts';
import { hideKeys } from '../providers/check-provider.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

interface AccountCheck {
  readonly topic: string;
  readonly credentials: ProviderCredentials;
  /** The hosted page leads back here. */
  readonly payUrl: string;
  readonly config: Config;
  readonly now: Date;
  readonly allowsLive: boolean;
  /** The advice names this command, which prints each step of the check. */
  readonly command: string;
}

/** The sandbox needs the database of the running server. */
const createFactories = ({ stripeApiUrl, mollieApiUrl }: Config, now: Date): ProviderFactories => ({
  sandbox: () => {
    throw new Error('The sandbox has no account');
  },
  stripe: (keys) => createStripeProvider({ ...keys, apiUrl: stripeApiUrl, clock: () => now }),
  mollie: (keys) => createMollieProvider({ ...keys, apiUrl: mollieApiUrl }),
});

/** A checkout opens, and no money moves. */
export const checkAccount = async (check: AccountCheck): Promise<Finding> => {
  const { topic, credentials, payUrl, config, now } = check;
  const { provider: name } = credentials;
  if (name === 'sandbox') {
    const isPublic = config.publicUrl?.startsWith('https:') || config.databaseUrl !== undefined;
    const advice = 'Set the provider that takes the payments. See docs/running/payments.md.';
    return (isPublic ? fail : warn)(
      topic,
      'The sandbox takes no money, and test cards make requests paid.',
      advice,
    );
  }
  if (name === 'webhook') return ok(topic, 'A provider reports payments with webhooks.');
  if (isLive(credentials) && !check.allowsLive) {
    const advice = 'Add --live to open and close a checkout of £1.00. No money moves.';
    return warn(topic, `The live keys of ${name} were not tried.`, advice);
  }
  const lines: string[] = [];
  const isWorking = await tryCheckout({
    provider: createClient(credentials, createFactories(config, now)),
    payUrl,
    now,
    report: (line) => lines.push(line),
    hideSecrets: (text) => hideKeys(hideSecrets(text, config), credentials),
  });
  if (!isWorking)
    return fail(
      topic,
      `${name}: ${lines.at(-1)?.replace(/\.?$/, '.')}`,
      `See npm run cli -- ${check.command}.`,
    );
  const text = `${name} opened and closed a checkout.`;
  return isLive(credentials)
    ? ok(topic, text)
    : warn(
        topic,
        `${text} These are test keys: no money moves.`,
        'Set live keys before you take money.',
      );
};

import type { ServerFacts } from '../../db/server-facts.ts';
import {
  type EndpointProblem,
  findEndpointProblem,
} from '../../domain/connections/check-endpoints.ts';
import { decryptCredentials } from '../../domain/providers/provider-accounts.ts';
import type { Config } from '../../lib/settings/config.ts';
import { requirePaymentProvider } from '../../lib/settings/require-payment-provider.ts';
import { getServerUrl, getTenantUrl } from '../find-tenant.ts';
import { getServerCredentials } from '../providers/check-provider.ts';
import { checkAccount } from './check-account.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TOPIC = 'Payments';

/** Live keys need `allowsLive`. */
export const checkPayments = async (
  config: Config,
  now: Date,
  allowsLive: boolean,
): Promise<Finding> => {
  try {
    const { current } = requirePaymentProvider(config);
    if (config.paymentProvider === undefined) {
      return warn(
        TOPIC,
        'No payment provider is set, so that shops without an account of their own are in the sandbox.',
        'Let the owner connect one, under Settings → Payments, or set PAYMENT_PROVIDER.',
      );
    }
    if (current === 'webhook')
      return ok(TOPIC, 'A provider of your own reports payments by signed webhooks.');
    const credentials = getServerCredentials({ config });
    const payUrl = getServerUrl(config);
    const command = 'provider check';
    return await checkAccount({
      topic: TOPIC,
      credentials,
      payUrl,
      config,
      now,
      allowsLive,
      command,
    });
  } catch (error) {
    return fail(TOPIC, `${describeError(error)}.`, 'See docs/running/payments.md.');
  }
};

const describeEndpointProblem = (problem: EndpointProblem): [text: string, advice: string] => {
  if (typeof problem === 'object') {
    return [
      `The webhook endpoint at Stripe lacks ${problem.missingEvents.join(', ')}.`,
      'Restart the server, which adds them.',
    ];
  }
  return [
    problem === 'gone'
      ? 'The webhook endpoint at Stripe was deleted, so that payments show minutes late.'
      : 'The webhook endpoint at Stripe is turned off, so that payments show minutes late.',
    'Let an owner connect Stripe again, under Settings → Payments.',
  ];
};

type TenantAccount = ServerFacts['accounts'][number];

/** Live keys need `allowsLive`. */
export const checkTenantPayments = async (
  account: TenantAccount,
  config: Config,
  now: Date,
  allowsLive: boolean,
): Promise<Finding> => {
  const { host } = account;
  const topic = `${TOPIC} of ${host}`;
  try {
    const credentials = decryptCredentials(account, config.appSecrets);
    if (!credentials)
      return fail(
        topic,
        'APP_SECRET does not decrypt the keys.',
        'Set the APP_SECRET of the server.',
      );
    const payUrl = getTenantUrl(config, host, '/');
    const command = `provider check --host ${host}`;
    const problem = await findEndpointProblem(credentials, config.stripeApiUrl);
    if (problem !== undefined) return fail(topic, ...describeEndpointProblem(problem));
    return await checkAccount({ topic, credentials, payUrl, config, now, allowsLive, command });
  } catch (error) {
    return fail(topic, `${describeError(error)}.`, 'See docs/running/payments.md.');
  }
};

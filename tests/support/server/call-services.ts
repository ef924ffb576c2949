import { afterAll } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createProviderFactories } from '../../../server/domain/providers/provider-factories.ts';
import { createProviderRegistry } from '../../../server/domain/providers/provider-registry.ts';
import { smtpAccount, startSmtpService } from '../messages/smtp-service.ts';
import { startTwilioService, twilioAccount } from '../messages/twilio-service.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import type { TestSettings } from './create-test-server.ts';
import { createTestClock } from './test-clock.ts';

export const connectionSecrets = ['an APP_SECRET of the accounts that calls connect'];

/** As the samples of `sample-calls.ts` connect them. */
export const connectableAccounts = {
  payments: { provider: 'stripe', key: 'rk_test_sample' },
  texts: { ...twilioAccount, testPhone: '07700 900123' },
  email: smtpAccount,
} as const;

/**
 * Until the file's tests have run. With the returned settings each call of `sample-calls.ts` can succeed.
 */
export const startCallServices = async (database: Database): Promise<TestSettings> => {
  const now = createTestClock();
  const [stripe, twilio, smtp] = await Promise.all([
    startStripeService({ secretKey: connectableAccounts.payments.key, now }),
    startTwilioService(),
    startSmtpService(),
  ]);
  stripe.account.endpoints.takeLocalUrls();
  afterAll(() => Promise.all([stripe.stop(), twilio.stop(), smtp.stop()]));
  const urls = { stripeApiUrl: stripe.origin, mollieApiUrl: undefined };
  const createFactories = (connected: Database, clock: () => Date) =>
    createProviderFactories({ database: connected, clock, ...urls });
  return {
    createProviders: (connected, clock) =>
      createProviderRegistry({
        database: connected,
        clock,
        server: { current: 'sandbox', accounts: [] },
        appSecrets: connectionSecrets,
        factories: createFactories(connected, clock),
      }),
    connections: {
      appSecrets: connectionSecrets,
      urls,
      factories: createFactories(database, now),
      texts: {
        isSetByOperator: false,
        serverSendsTexts: false,
        twilioApiUrl: twilio.url,
        replyUrl: undefined,
        phoneCountries: ['GB'],
      },
      email: {
        isSetByOperator: false,
        serverSendsEmails: true,
        network: smtp.network,
        lookupTexts: async () => [],
      },
    },
  };
};

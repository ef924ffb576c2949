import pino, { type Logger } from 'pino';
import { createAccountTransport } from '../../../server/domain/messages/accounts/account-transport.ts';
import { createTextAccountRegistry } from '../../../server/domain/messages/accounts/text-account-registry.ts';
import { createConsentTransport } from '../../../server/domain/messages/replies/consent-transport.ts';
import type { Transport } from '../../../server/domain/messages/transports/transport.ts';
import { createTwilioTransport } from '../../../server/domain/messages/transports/twilio-transport.ts';
import type { TestServer } from '../server/create-test-server.ts';
import { deliverOutbox } from './deliver-outbox.ts';
import { type TwilioService, twilioAccount } from './twilio-service.ts';

/** Encrypts the tenants' account keys. */
export const appSecret = 'an-app-secret-of-at-least-32-characters';

export const createTwilioAccounts = ({ database, clock }: Pick<TestServer, 'database' | 'clock'>) =>
  createTextAccountRegistry({ database, clock, twilio: twilioAccount, appSecrets: [appSecret] });

interface DeliveryOptions {
  readonly email: Transport;
  /** By default notifications wait. */
  readonly push?: Transport;
  readonly logger?: Logger;
}

/** Emails go with `email`. */
export const deliverWithTwilio = async (
  server: Pick<TestServer, 'database' | 'clock'>,
  service: TwilioService,
  { email, push, logger = pino({ enabled: false }) }: DeliveryOptions,
) => {
  const { database, clock } = server;
  const phoneCountries = ['GB'] as const;
  const twilio = {
    apiUrl: service.url,
    phoneCountries,
    timeoutMs: 2_000,
    getReportUrl: (id: string) => `http://localhost/api/messages/twilio/?message=${id}`,
  };
  const sms = createAccountTransport({
    database,
    registry: createTwilioAccounts(server),
    server: createTwilioTransport(twilioAccount, twilio),
    twilio,
  });
  await deliverOutbox({
    database,
    clock,
    logger,
    transports: {
      email,
      sms: createConsentTransport(sms, { database, clock, phoneCountries }),
      ...(push && { push }),
    },
  });
};

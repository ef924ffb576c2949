import pino from 'pino';
import { startOutbox } from '../../../server/domain/messages/outbox.ts';
import { createConsentTransport } from '../../../server/domain/messages/replies/consent-transport.ts';
import type { Transport } from '../../../server/domain/messages/transports/transport.ts';
import { createTwilioTransport } from '../../../server/domain/messages/transports/twilio-transport.ts';
import type { TwilioSettings } from '../../../server/lib/settings/sms-settings.ts';
import { createMetrics } from '../../../server/lib/work/metrics.ts';
import type { TestServer } from '../server/create-test-server.ts';
import { type TwilioService, twilioAccount } from './twilio-service.ts';

/** The settings of a server that sends text messages with the stand-in for Twilio. */
export const twilioSettings: TwilioSettings = {
  ...twilioAccount,
  from: '+447700900999',
  messagingServiceSid: undefined,
  apiUrl: undefined,
};

/** Sends the due messages: text messages with the stand-in, and emails with `email`. */
export const deliverWithTwilio = async (
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  twilio: TwilioService,
  email: Transport,
) => {
  const phoneCountries = ['GB'] as const;
  const sms = createTwilioTransport({
    ...twilioSettings,
    apiUrl: twilio.url,
    phoneCountries,
    timeoutMs: 2_000,
    getReportUrl: (id) => `http://localhost/api/messages/twilio/?message=${id}`,
  });
  const running = startOutbox({
    database,
    clock,
    logger: pino({ enabled: false }),
    metrics: createMetrics(),
    transports: { email, sms: createConsentTransport(sms, { database, clock, phoneCountries }) },
  });
  await running.idle();
  await running.stop();
};

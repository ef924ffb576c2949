import { join } from 'node:path';
import { createAccountTransport } from './domain/messages/accounts/account-transport.ts';
import { createEmailAccountTransport } from './domain/messages/accounts/email-account-transport.ts';
import { createTextAccountRegistry } from './domain/messages/accounts/text-account-registry.ts';
import { createBounceAddresses } from './domain/messages/bounces/bounce-addresses.ts';
import { createBounceReader } from './domain/messages/bounces/bounce-reader.ts';
import { createBounceParser } from './domain/messages/bounces/create-bounce-parser.ts';
import { openMailbox } from './domain/messages/bounces/open-mailbox.ts';
import {
  createReplySources,
  createReportHeaders,
  createReportSources,
} from './domain/messages/create-sources.ts';
import { createOutboxWorker } from './domain/messages/outbox.ts';
import { createConsentTransport } from './domain/messages/replies/consent-transport.ts';
import { createReportUrls } from './domain/messages/reports/report-urls.ts';
import { SEND_TIMEOUT_MS } from './domain/messages/transports/transport.ts';
import { createTransports } from './domain/messages/transports/transports.ts';
import { createPushTransport } from './domain/push/push-transport.ts';
import { openPublicSocket } from './lib/outgoing/open-public-socket.ts';
import type { Config } from './lib/settings/config.ts';
import type { ServerContext } from './server-context.ts';

const createReports = ({ publicUrl, smsReports }: Config, secret: string) => {
  const urls = createReportUrls({ publicUrl, secret });
  return { twilio: urls.forSigned('twilio'), ...(smsReports && { sms: urls.withToken('sms') }) };
};

export const composeMessages = (context: ServerContext) => {
  const { config, database, settings, clock, logger, metrics, printLine } = context;
  const { bounceMailbox, phoneCountries, twilioApiUrl: apiUrl } = config;
  const { secret } = settings;
  const reportUrls = createReports(config, secret);
  const addresses = bounceMailbox && createBounceAddresses(bounceMailbox.address, secret);
  const server = createTransports({
    ...config,
    reportUrls,
    getReportHeaders: createReportHeaders(config),
    getBounceAddress: addresses?.build,
    outboxFolder: config.demo ? join(config.dataDir, 'outbox') : undefined,
    announce: printLine,
  });
  const textAccounts = createTextAccountRegistry({ ...config, database, clock });
  const sms = createAccountTransport({
    database,
    registry: textAccounts,
    server: server.sms,
    twilio: { apiUrl, timeoutMs: SEND_TIMEOUT_MS, phoneCountries, getReportUrl: reportUrls.twilio },
  });
  const email = createEmailAccountTransport({
    database,
    appSecrets: config.appSecrets,
    isSetByOperator: config.smtpUrl !== undefined,
    server: server.email,
    network: { openSocket: openPublicSocket },
  });
  const outbox = createOutboxWorker({
    database,
    clock,
    logger,
    metrics,
    transports: {
      email,
      sms: createConsentTransport(sms, { database, clock, phoneCountries }),
      push: createPushTransport({ database, settings }),
    },
    servesDemo: config.demo,
  });
  const bounceReader =
    bounceMailbox &&
    addresses &&
    createBounceReader({
      database,
      clock,
      logger,
      metrics,
      wakeWorkers: outbox.wake,
      addresses,
      openMailbox: () => openMailbox(bounceMailbox.imapUrl),
      parser: createBounceParser(),
    });
  return {
    mail: email,
    outbox,
    workers: bounceReader ? [outbox, bounceReader] : [outbox],
    reportSources: createReportSources({ ...config, textAccounts }, secret),
    replySources: createReplySources({ ...config, textAccounts }),
  };
};

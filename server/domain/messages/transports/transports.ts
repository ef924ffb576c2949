import { cleanText } from '../../../../contract/text/clean-text.ts';
import type { TwilioCredentials } from '../../../lib/settings/twilio-credentials.ts';
import type { PhoneCountries } from '../../../lib/text/phone-number.ts';
import { PermanentFailure } from '../answers/send-errors.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmsTransport, toSmsSender } from './sms-transport.ts';
import {
  createSmtpTransport,
  type GetBounceAddress,
  type GetReportHeaders,
} from './smtp-transport.ts';
import { SEND_TIMEOUT_MS, type Transport } from './transport.ts';
import { createTwilioTransport } from './twilio-transport.ts';

/** Refuses every message, so that the history of the request shows that it was not sent. */
const createMissingTransport = (variable: string): Transport => ({
  send: async () => {
    throw new PermanentFailure(`${variable} is not set`, { reason: 'not_set_up' });
  },
});

type GetReportUrl = (messageId: string) => string | undefined;

interface ReportUrls {
  readonly twilio?: GetReportUrl;
  readonly sms?: GetReportUrl;
}

const getNone: GetReportUrl = () => undefined;

export interface TransportSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  readonly twilio?: TwilioCredentials | undefined;
  readonly twilioApiUrl?: string | undefined;
  readonly reportUrls?: ReportUrls;
  readonly getReportHeaders?: GetReportHeaders | undefined;
  readonly getBounceAddress?: GetBounceAddress | undefined;
  readonly phoneCountries: PhoneCountries;
  /** The demo writes messages of channels without a provider there. */
  readonly outboxFolder: string | undefined;
  readonly announce: (line: string) => void;
  readonly timeoutMs?: number;
}

export interface Transports {
  readonly email: Transport;
  readonly sms: Transport;
}

export const createTransports = (settings: TransportSettings): Transports => {
  const {
    smtpUrl,
    mailFrom,
    smsUrl,
    smsToken,
    twilio,
    twilioApiUrl,
    reportUrls,
    getReportHeaders,
    getBounceAddress,
    phoneCountries,
    outboxFolder: folder,
    announce,
    timeoutMs = SEND_TIMEOUT_MS,
  } = settings;
  const quote = (name: string) => `"${cleanText(name).replace(/["\\]/g, '')}"`;
  const createFallback = (
    channel: 'email' | 'sms',
    variable: string,
    formatSender: (name: string) => string,
  ) =>
    folder === undefined
      ? createMissingTransport(variable)
      : createFolderTransport({
          folder,
          channel,
          formatSender: ({ senderName }) => formatSender(senderName),
          announce,
        });
  const createSms = () => {
    const options = { phoneCountries, timeoutMs };
    if (twilio)
      return createTwilioTransport(twilio, {
        ...options,
        apiUrl: twilioApiUrl,
        getReportUrl: reportUrls?.twilio ?? getNone,
      });
    if (smsUrl === undefined)
      return createFallback('sms', 'SMS_URL', (name) => toSmsSender(name) ?? '');
    return createSmsTransport({
      smsUrl,
      smsToken,
      ...options,
      getReportUrl: reportUrls?.sms ?? getNone,
    });
  };
  return {
    email:
      smtpUrl === undefined
        ? createFallback('email', 'SMTP_URL', (name) => `${quote(name)} <${mailFrom}>`)
        : createSmtpTransport({
            smtpUrl,
            mailFrom,
            timeoutMs,
            getReportHeaders,
            getBounceAddress,
          }),
    sms: createSms(),
  };
};

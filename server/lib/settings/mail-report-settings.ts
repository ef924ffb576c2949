import * as v from 'valibot';
import { isEmail } from '../../../contract/primitives.ts';

export interface SesSettings {
  readonly topicArn: string;
  /** The part of the account at SES that publishes the events of emails to the topic. */
  readonly configurationSet: string;
}

export interface BounceMailbox {
  /** Each message's return address is built from this one. */
  readonly address: string;
  /** The path is the folder. */
  readonly imapUrl: string;
}

/**
 * The part before the “@” has at most 64 characters (RFC 5321). The address of a message needs 50 of them.
 */
const MAX_BOUNCE_LOCAL_LENGTH = 14;

const bounceAddressPattern = new RegExp(
  `^[a-z0-9._-]{1,${MAX_BOUNCE_LOCAL_LENGTH}}@[a-z0-9.-]+$`,
  'i',
);

export const bounceAddressSchema = v.pipe(
  v.string(),
  v.check(
    (address) => isEmail(address) && bounceAddressPattern.test(address),
    `must be a bare email address such as bounces@example.com, with at most ${MAX_BOUNCE_LOCAL_LENGTH} letters, digits, dots and hyphens before the @`,
  ),
);

const isDecodable = (text: string) => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

const isImapUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  const isImap = protocol === 'imaps:' || protocol === 'imap:';
  return isImap && [hostname, username, password, `${pathname}/`].every(isDecodable);
};

export const bounceImapUrlSchema = v.pipe(
  v.string(),
  v.check(isImapUrl, 'must be an address such as imaps://user:password@host:993'),
);

export const sesTopicArnSchema = v.pipe(
  v.string(),
  v.regex(
    /^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
    'must be the ARN of a topic, which starts with arn:aws:sns:',
  ),
);

export const sesConfigurationSetSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'must be the name of a configuration set'),
);

export const postmarkWebhookSchema = v.pipe(
  v.string(),
  v.regex(
    /^[^:\s]+:[^\s]{16,}$/,
    'must be a user and a password of at least 16 characters, with a colon between',
  ),
);

interface MailReportVariables {
  readonly SMTP_URL?: string | undefined;
  readonly POSTMARK_WEBHOOK?: string | undefined;
  readonly SES_TOPIC_ARN?: string | undefined;
  readonly SES_CONFIGURATION_SET?: string | undefined;
  readonly BOUNCE_ADDRESS?: string | undefined;
  readonly BOUNCE_IMAP_URL?: string | undefined;
}

/** Only one source of reports may be set up. Each has one of these. */
const sourceNames = ['POSTMARK_WEBHOOK', 'SES_TOPIC_ARN', 'BOUNCE_ADDRESS'] as const;

export const findMailReportError = (env: MailReportVariables) => {
  const { SMTP_URL, SES_TOPIC_ARN, SES_CONFIGURATION_SET, BOUNCE_ADDRESS, BOUNCE_IMAP_URL } = env;
  const [source, other] = sourceNames.filter((name) => env[name] !== undefined);
  if (source && SMTP_URL === undefined) return 'SMTP_URL is missing: reports about emails need it';
  if (source && other) return `${source} must be unset beside ${other}`;
  if ((SES_TOPIC_ARN === undefined) !== (SES_CONFIGURATION_SET === undefined))
    return 'SES_TOPIC_ARN and SES_CONFIGURATION_SET must be set together';
  return (BOUNCE_ADDRESS === undefined) === (BOUNCE_IMAP_URL === undefined)
    ? undefined
    : 'BOUNCE_ADDRESS and BOUNCE_IMAP_URL must be set together';
};

export const toSesSettings = ({
  SES_TOPIC_ARN,
  SES_CONFIGURATION_SET,
}: MailReportVariables): SesSettings | undefined =>
  SES_TOPIC_ARN !== undefined && SES_CONFIGURATION_SET !== undefined
    ? { topicArn: SES_TOPIC_ARN, configurationSet: SES_CONFIGURATION_SET }
    : undefined;

export const toBounceMailbox = ({
  BOUNCE_ADDRESS,
  BOUNCE_IMAP_URL,
}: MailReportVariables): BounceMailbox | undefined =>
  BOUNCE_ADDRESS !== undefined && BOUNCE_IMAP_URL !== undefined
    ? { address: BOUNCE_ADDRESS, imapUrl: BOUNCE_IMAP_URL }
    : undefined;

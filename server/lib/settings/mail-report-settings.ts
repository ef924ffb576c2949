import * as v from 'valibot';

/** How Amazon SES reports what became of emails. */
export interface SesSettings {
  readonly topicArn: string;
  /** The configuration set that publishes the events of emails to the topic. */
  readonly configurationSet: string;
}

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
}

/**
 * Describes settings of email reports that contradict each other. Undefined when there are none.
 */
export const findMailReportError = (env: MailReportVariables) => {
  const { SMTP_URL, POSTMARK_WEBHOOK, SES_TOPIC_ARN, SES_CONFIGURATION_SET } = env;
  const hasReports = POSTMARK_WEBHOOK !== undefined || SES_TOPIC_ARN !== undefined;
  if (hasReports && SMTP_URL === undefined)
    return 'SMTP_URL is missing: reports about emails need it';
  if (POSTMARK_WEBHOOK !== undefined && SES_TOPIC_ARN !== undefined) {
    return 'POSTMARK_WEBHOOK must be unset beside SES_TOPIC_ARN';
  }
  return (SES_TOPIC_ARN === undefined) === (SES_CONFIGURATION_SET === undefined)
    ? undefined
    : 'SES_TOPIC_ARN and SES_CONFIGURATION_SET must be set together';
};

/** The settings of Amazon SES; undefined without a topic. */
export const toSesSettings = ({
  SES_TOPIC_ARN,
  SES_CONFIGURATION_SET,
}: MailReportVariables): SesSettings | undefined =>
  SES_TOPIC_ARN !== undefined && SES_CONFIGURATION_SET !== undefined
    ? { topicArn: SES_TOPIC_ARN, configurationSet: SES_CONFIGURATION_SET }
    : undefined;

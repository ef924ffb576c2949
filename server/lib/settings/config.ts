import * as v from 'valibot';
import { isEmail } from '../../../contract/primitives.ts';
import { parseWebhookSecret } from '../network/webhook-signature.ts';
import { providerChoices, providerNames } from '../states/provider-states.ts';
import { phoneCountriesSchema } from '../text/phone-number.ts';
import {
  bounceAddressSchema,
  bounceImapUrlSchema,
  findMailReportError,
  postmarkWebhookSchema,
  sesConfigurationSetSchema,
  sesTopicArnSchema,
  toBounceMailbox,
  toSesSettings,
} from './mail-report-settings.ts';
import {
  mollieApiKeySchema,
  stripeSecretKeySchema,
  stripeWebhookSecretSchema,
} from './provider-credentials.ts';
import { appSecretsSchema, readSecretFiles, type Variables } from './secrets.ts';
import { findSmsError, smsProviders, toTwilioCredentials } from './sms-settings.ts';
import { trustedProxiesSchema } from './trusted-proxies.ts';
import { messagingServiceSidSchema, twilioAccountSidSchema } from './twilio-credentials.ts';
import {
  databaseUrlSchema,
  originSchema,
  serviceOriginSchema,
  serviceUrlSchema,
  urlSchema,
} from './url-settings.ts';

const wholeNumberSchema = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits(`must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  );

/** RFC 9116 requires a URI, so an email address gets `mailto:`. */
const securityContactSchema = v.pipe(
  v.string(),
  v.transform((text) => (isEmail(text) ? `mailto:${text}` : text)),
  v.regex(
    /^(?:mailto:|https:|tel:)[^\s]+$/,
    'must be an email address, or an address with https:, mailto: or tel:',
  ),
);

const BOOLEANS: Record<string, boolean> = {
  1: true,
  true: true,
  on: true,
  0: false,
  false: false,
  off: false,
};

/** These make the server reachable for others, or let it send messages. */
interface Reach {
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly SMS_URL?: string | undefined;
  readonly SMS_PROVIDER?: string | undefined;
}

const hasHttps = ({ PUBLIC_URL }: Reach) => PUBLIC_URL?.startsWith('https:') === true;

const isPublic = (env: Reach) => hasHttps(env) || env.DATABASE_URL !== undefined;

/** The demo's password is published, so strangers could log in at a public URL and send messages. */
const findDemoConflict = (env: Reach) => {
  if (hasHttps(env)) return 'an https PUBLIC_URL';
  if (env.SMTP_URL !== undefined) return 'SMTP_URL';
  if (env.SMS_PROVIDER !== undefined) return 'SMS_PROVIDER';
  return env.SMS_URL === undefined ? undefined : 'SMS_URL';
};

const environment = v.pipe(
  v.object({
    PORT: v.optional(wholeNumberSchema(0, 65_535), '8080'),
    HOST: v.optional(v.string()),
    DATA_DIR: v.optional(v.string(), '.data'),
    DATABASE_URL: v.optional(databaseUrlSchema),
    PUBLIC_URL: v.optional(originSchema('https://pay.example.com')),
    SMTP_URL: v.optional(
      urlSchema('must be an address such as smtp://user:password@host:587', 'smtp:', 'smtps:'),
    ),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.check(isEmail, 'must be a bare email address'))),
    POSTMARK_WEBHOOK: v.optional(postmarkWebhookSchema),
    SES_TOPIC_ARN: v.optional(sesTopicArnSchema),
    SES_CONFIGURATION_SET: v.optional(sesConfigurationSetSchema),
    BOUNCE_ADDRESS: v.optional(bounceAddressSchema),
    BOUNCE_IMAP_URL: v.optional(bounceImapUrlSchema),
    SMS_URL: v.optional(serviceUrlSchema),
    SMS_TOKEN: v.optional(v.string()),
    SMS_PROVIDER: v.optional(v.picklist(smsProviders, 'must be http or twilio')),
    SMS_REPORTS: v.optional(v.literal('1', 'must be 1, or not set')),
    TWILIO_ACCOUNT_SID: v.optional(twilioAccountSidSchema),
    TWILIO_AUTH_TOKEN: v.optional(v.string()),
    TWILIO_FROM: v.optional(v.string()),
    TWILIO_MESSAGING_SERVICE_SID: v.optional(messagingServiceSidSchema),
    TWILIO_API_URL: v.optional(serviceOriginSchema('http://localhost:12113')),
    PROVIDER_WEBHOOK_SECRET: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(/[\s,]+/)),
        v.check(
          (secrets) => secrets.every((secret) => parseWebhookSecret(secret) !== undefined),
          'must be whsec_ and 24 to 64 bytes in base64, or several of these with commas between',
        ),
      ),
    ),
    PAYMENT_PROVIDER: v.optional(v.picklist(providerNames, `must be ${providerChoices}`)),
    STRIPE_SECRET_KEY: v.optional(stripeSecretKeySchema),
    STRIPE_WEBHOOK_SECRET: v.optional(stripeWebhookSecretSchema),
    STRIPE_API_URL: v.optional(serviceOriginSchema('http://localhost:12111')),
    MOLLIE_API_KEY: v.optional(mollieApiKeySchema),
    MOLLIE_API_URL: v.optional(
      urlSchema('must be an address such as https://localhost:12112/v2/', 'https:'),
    ),
    APP_SECRET: v.optional(appSecretsSchema),
    TRUSTED_PROXIES: v.optional(trustedProxiesSchema),
    MESSAGES_PER_USER_PER_DAY: v.optional(wholeNumberSchema(10, 1_000_000), '200'),
    MESSAGES_PER_TENANT_PER_DAY: v.optional(wholeNumberSchema(10, 1_000_000), '1000'),
    PHONE_COUNTRIES: v.optional(phoneCountriesSchema, 'GB,GG,JE,IM'),
    SESSION_IDLE_MINUTES: v.optional(wholeNumberSchema(1, 525_600), '720'),
    PUSH_TO_LOOPBACK: v.optional(v.literal('1', 'must be 1, or not set')),
    BACKUP_COMMAND: v.optional(v.string()),
    BACKUP_EVERY_MINUTES: v.optional(wholeNumberSchema(5, 1_440), '60'),
    BACKUPS_KEPT: v.optional(wholeNumberSchema(0, 1_000), '7'),
    METRICS_PORT: v.optional(wholeNumberSchema(0, 65_535)),
    METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
    SECURITY_CONTACT: v.optional(securityContactSchema),
    RETAIN_REQUESTS_MONTHS: v.optional(wholeNumberSchema(1, 1_200)),
    RETAIN_AUDIT_MONTHS: v.optional(wholeNumberSchema(1, 1_200)),
    DRAIN_SECONDS: v.optional(wholeNumberSchema(0, 300), '0'),
    DEMO: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text.toLowerCase() in BOOLEANS, 'must be 1 or 0'),
        v.transform((text) => BOOLEANS[text.toLowerCase()]),
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.DEMO) return;
    const conflict = findDemoConflict(dataset.value);
    if (conflict) addIssue({ message: `DEMO must be 0, or unset, beside ${conflict}` });
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed
      ? (findSmsError(dataset.value) ?? findMailReportError(dataset.value))
      : undefined;
    if (message) addIssue({ message });
  }),
  v.check(
    ({ PORT, METRICS_PORT }) =>
      METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT,
    'METRICS_PORT must differ from PORT',
  ),
  v.transform((env) => ({
    ...env,
    isDemo: env.DEMO ?? (!isPublic(env) && findDemoConflict(env) === undefined),
  })),
  v.transform((env) => ({
    port: env.PORT,
    /** The default is all addresses of the machine. */
    host: env.HOST,
    dataDir: env.DATA_DIR,
    /** The default is the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    postmarkWebhook: env.POSTMARK_WEBHOOK,
    ses: toSesSettings(env),
    bounceMailbox: toBounceMailbox(env),
    smsUrl: env.SMS_URL,
    smsToken: env.SMS_TOKEN,
    smsReports: env.SMS_REPORTS === '1',
    twilio: toTwilioCredentials(env),
    twilioApiUrl: env.TWILIO_API_URL,
    /** These verify webhooks of the provider `webhook`. When there is none, such webhooks are off. */
    webhookSecrets: env.PROVIDER_WEBHOOK_SECRET ?? [],
    /** It is undefined until an owner connects an account. The server then uses the sandbox. */
    paymentProvider: env.PAYMENT_PROVIDER ?? (env.isDemo ? ('sandbox' as const) : undefined),
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
    stripeApiUrl: env.STRIPE_API_URL,
    mollieApiKey: env.MOLLIE_API_KEY,
    /** The URL includes the version. */
    mollieApiUrl: env.MOLLIE_API_URL,
    appSecrets: env.APP_SECRET ?? [],
    /** The server believes their `X-Forwarded-For`. Behind HTTPS, one on this machine is expected. */
    trustedProxies: env.TRUSTED_PROXIES ?? (hasHttps(env) ? ['loopback'] : 0),
    messageBudgets: {
      perUserPerDay: env.MESSAGES_PER_USER_PER_DAY,
      perTenantPerDay: env.MESSAGES_PER_TENANT_PER_DAY,
    },
    phoneCountries: env.PHONE_COUNTRIES,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    pushToLoopback: env.PUSH_TO_LOOPBACK === '1',
    backupEveryMinutes: env.BACKUP_EVERY_MINUTES,
    /**
     * The server keeps one backup for each of the last 24 hours, and one for each of so many days. With 0, it
     * makes none.
     */
    backupsKept: env.BACKUPS_KEPT,
    backupCommand: env.BACKUP_COMMAND,
    /** The server still answers for so long after SIGTERM, so that load balancers notice that it stops. */
    drainSeconds: env.DRAIN_SECONDS,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    securityContact: env.SECURITY_CONTACT,
    /** Undefined means never. */
    retainRequestsMonths: env.RETAIN_REQUESTS_MONTHS,
    /** Undefined means never. */
    retainAuditMonths: env.RETAIN_AUDIT_MONTHS,
    demo: env.isDemo,
  })),
);

/** docs/settings.md describes these environment variables. */
export const settingNames = Object.keys(environment.pipe[0].entries);

export type Config = v.InferOutput<typeof environment>;

const omitEmpty = (env: NodeJS.ProcessEnv): Variables =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );

/**
 * An empty variable counts as not set. Secrets can also be in files.
 * @throws Error that names the variable, but not its value, which may be a secret
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const variables = omitEmpty(env);
  const { secrets, sources } = readSecretFiles(variables);
  const result = v.safeParse(environment, { ...variables, ...secrets }, { abortPipeEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const name = v.getDotPath(issue);
  throw new Error(name === null ? issue.message : `${sources[name] ?? name} ${issue.message}`);
};

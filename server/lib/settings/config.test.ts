import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { type Config, readConfig } from './config.ts';

const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
const nextSecret = `whsec_${Buffer.alloc(64, 2).toString('base64')}`;
const appSecret = 'an-app-secret-of-32-characters..';

test('Without any setting the server runs the demo on port 8080 with its own database', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: undefined,
    dataDir: '.data',
    databaseUrl: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    smsUrl: undefined,
    postmarkWebhook: undefined,
    ses: undefined,
    bounceMailbox: undefined,
    smsToken: undefined,
    smsReports: false,
    twilio: undefined,
    twilioApiUrl: undefined,
    webhookSecrets: [],
    paymentProvider: 'sandbox',
    stripeSecretKey: undefined,
    stripeWebhookSecret: undefined,
    stripeApiUrl: undefined,
    mollieApiKey: undefined,
    mollieApiUrl: undefined,
    appSecrets: [],
    trustedProxies: 0,
    messageBudgets: { perUserPerDay: 200, perTenantPerDay: 1_000 },
    phoneCountries: ['GB', 'GG', 'JE', 'IM'],
    sessionIdleMinutes: 720,
    pushToLoopback: false,
    backupEveryMinutes: 60,
    backupsKept: 7,
    backupCommand: undefined,
    drainSeconds: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    securityContact: undefined,
    retainRequestsMonths: undefined,
    retainAuditMonths: undefined,
    demo: true,
  });
});

test.each<[string, string, Partial<Config>]>([
  ['PORT', '3000', { port: 3000 }],
  ['PORT', '0', { port: 0 }],
  ['PORT', ' 80 ', { port: 80 }],
  ['PORT', '', { port: 8080 }],
  ['HOST', '127.0.0.1', { host: '127.0.0.1' }],
  ['METRICS_PORT', '9464', { metricsPort: 9464, metricsHost: '127.0.0.1' }],
  ['SECURITY_CONTACT', 'security@example.com', { securityContact: 'mailto:security@example.com' }],
  [
    'SECURITY_CONTACT',
    'https://example.com/security',
    { securityContact: 'https://example.com/security' },
  ],
  ['RETAIN_REQUESTS_MONTHS', '24', { retainRequestsMonths: 24 }],
  ['DATA_DIR', '/var/lib/beepaid', { dataDir: '/var/lib/beepaid' }],
  [
    'DATABASE_URL',
    'postgres://u:p@[::1]/beepaid',
    { databaseUrl: 'postgres://u:p@[::1]/beepaid', demo: false },
  ],
  [
    'DATABASE_URL',
    'postgresql://localhost/go',
    { databaseUrl: 'postgresql://localhost/go', demo: false },
  ],
  [
    'PUBLIC_URL',
    'https://pay.example.com',
    { publicUrl: 'https://pay.example.com', mailFrom: 'no-reply@pay.example.com', demo: false },
  ],
  ['PUBLIC_URL', 'https://pay.example.com:8443/', { publicUrl: 'https://pay.example.com:8443' }],
  ['PUBLIC_URL', 'http://192.168.1.7:8080', { publicUrl: 'http://192.168.1.7:8080', demo: true }],
  [
    'SMTP_URL',
    'smtps://user:pass@mail.example.com:465',
    { smtpUrl: 'smtps://user:pass@mail.example.com:465', demo: false },
  ],
  ['MAIL_FROM', 'requests@example.com', { mailFrom: 'requests@example.com' }],
  [
    'SMS_URL',
    'https://sms.example.com/send',
    { smsUrl: 'https://sms.example.com/send', demo: false },
  ],
  ['SMS_TOKEN', 'abc', { smsToken: 'abc' }],
  ['PROVIDER_WEBHOOK_SECRET', secret, { webhookSecrets: [secret] }],
  ['PROVIDER_WEBHOOK_SECRET', `${secret}, ${nextSecret}`, { webhookSecrets: [secret, nextSecret] }],
  ['PAYMENT_PROVIDER', 'stripe', { paymentProvider: 'stripe' }],
  ['DATABASE_URL', 'postgresql://localhost/go', { paymentProvider: undefined }],
  ['DEMO', '0', { paymentProvider: undefined }],
  [
    'STRIPE_SECRET_KEY',
    'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
    { stripeSecretKey: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc' },
  ],
  [
    'STRIPE_SECRET_KEY',
    'rk_live_4eC39HqLyjWDarjtT1zdp7dc',
    { stripeSecretKey: 'rk_live_4eC39HqLyjWDarjtT1zdp7dc' },
  ],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abc', { stripeWebhookSecret: 'whsec_abc' }],
  ['STRIPE_API_URL', 'http://127.0.0.1:12111/', { stripeApiUrl: 'http://127.0.0.1:12111' }],
  [
    'MOLLIE_API_KEY',
    'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
    { mollieApiKey: 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' },
  ],
  [
    'MOLLIE_API_URL',
    'https://127.0.0.1:12112/v2/',
    { mollieApiUrl: 'https://127.0.0.1:12112/v2/' },
  ],
  ['APP_SECRET', appSecret, { appSecrets: [appSecret] }],
  [
    'APP_SECRET',
    `newer-${appSecret}, ${appSecret}`,
    { appSecrets: [`newer-${appSecret}`, appSecret] },
  ],
  ['PUBLIC_URL', 'https://pay.example.com', { trustedProxies: ['loopback'] }],
  ['TRUSTED_PROXIES', '2', { trustedProxies: 2 }],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8, 2001:db8::1, loopback',
    { trustedProxies: ['10.0.0.0/8', '2001:db8::1', 'loopback'] },
  ],
  [
    'MESSAGES_PER_USER_PER_DAY',
    '50',
    { messageBudgets: { perUserPerDay: 50, perTenantPerDay: 1_000 } },
  ],
  [
    'MESSAGES_PER_TENANT_PER_DAY',
    '5000',
    { messageBudgets: { perUserPerDay: 200, perTenantPerDay: 5_000 } },
  ],
  ['PHONE_COUNTRIES', 'ie, GB', { phoneCountries: ['IE', 'GB'] }],
  ['SESSION_IDLE_MINUTES', '30', { sessionIdleMinutes: 30 }],
  ['PUSH_TO_LOOPBACK', '1', { pushToLoopback: true }],
  ['BACKUP_EVERY_MINUTES', '15', { backupEveryMinutes: 15 }],
  ['BACKUPS_KEPT', '0', { backupsKept: 0 }],
  [
    'BACKUP_COMMAND',
    'age -R key > /mnt/$BACKUP_NAME',
    { backupCommand: 'age -R key > /mnt/$BACKUP_NAME' },
  ],
  ['DRAIN_SECONDS', '5', { drainSeconds: 5 }],
  ['DEMO', '0', { demo: false }],
  ['DEMO', 'false', { demo: false }],
  ['DEMO', '1', { demo: true }],
])('the setting %s=%j is accepted', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  ['an https PUBLIC_URL', { PUBLIC_URL: 'https://pay.example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://localhost' }],
  ['SMS_URL', { SMS_URL: 'http://localhost/send' }],
])(
  'The setting %s turns the demo off, and DEMO=1 is refused beside it [safe 1.1]',
  (setting, env) => {
    expect(readConfig(env).demo).toBe(false);
    expect(() => readConfig({ ...env, DEMO: '1' })).toThrow(
      new Error(`DEMO must be 0, or unset, beside ${setting}`),
    );
  },
);

test('The demo runs on PostgreSQL when DEMO is set', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/beepaid', DEMO: '1' }).demo).toBe(true);
});

test.each([
  ['DATABASE_URL', 'postgres://db/beepaid?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://db/beepaid?sslmode=disable'],
  [
    'DATABASE_URL',
    'postgres://one:5433,two/beepaid?target_session_attrs=read-write&sslmode=verify-full',
  ],
  ['DATABASE_URL', 'postgres://localhost:5433,127.0.0.1:5434/beepaid?target_session_attrs=primary'],
  ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/beepaid'],
  ['DATABASE_URL', 'postgres:///beepaid?host=/var/run/postgresql'],
  ['SMS_URL', 'http://127.0.0.1:9000/send'],
  ['SMS_URL', 'http://gateway.internal/send#tls=off'],
  ['STRIPE_API_URL', 'http://stripe.internal#tls=off'],
])(
  '%s=%j is accepted, because the connection is encrypted or local, or the URL says that it is neither [safe 5.1]',
  (name, value) => {
    expect(() => readConfig({ [name]: value })).not.toThrow();
  },
);

test.each([
  ['DATABASE_URL', 'postgres://u:hunter2@db/beepaid', /^must be an address with sslmode/],
  ['DATABASE_URL', 'postgres://u:hunter2@localhost,db/beepaid', /^must be an address with sslmode/],
  [
    'DATABASE_URL',
    'postgres://localhost,::1/beepaid?target_session_attrs=any',
    /^must be the address/,
  ],
  [
    'DATABASE_URL',
    'postgres://localhost/beepaid?target_session_attrs=standby',
    /^must be .* target_session_attrs/,
  ],
  [
    'DATABASE_URL',
    'postgres://u:hunter2@db/beepaid?sslmode=prefer',
    /^must be an address with sslmode/,
  ],
  [
    'DATABASE_URL',
    'postgres://u:hunter2@db/beepaid?sslmode=disable&sslmode=allow',
    /^must be an address with sslmode/,
  ],
  [
    'DATABASE_URL',
    'postgres://u:hunter2@localhost/beepaid?host=db',
    /^must be an address with sslmode/,
  ],
  [
    'DATABASE_URL',
    'postgres://u:hunter2@127.0.0.1.example.com/beepaid',
    /^must be an address with sslmode/,
  ],
  ['SMS_URL', 'http://sms.example.com/hunter2', /^must be an https address/],
  ['STRIPE_API_URL', 'http://stripe.example.com', /^must be an https address/],
])(
  '%s=%j is refused, because the connection is not encrypted [safe 5.1]',
  (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} ${message.source.slice(1)}[^\\n2]+$`));
  },
);

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/beepaid'],
  ['DATABASE_URL', 'hunter2'],
  ['PUBLIC_URL', 'pay.example.com'],
  ['PUBLIC_URL', 'ftp://pay.example.com'],
  ['PUBLIC_URL', 'https://example.com/pay'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['MAIL_FROM', 'Beepaid <requests@example.com>'],
  ['SMS_URL', 'sms.example.com'],
  ['PROVIDER_WEBHOOK_SECRET', 'hunter2'],
  ['PROVIDER_WEBHOOK_SECRET', 'whsec_hunter2'],
  ['PROVIDER_WEBHOOK_SECRET', `${secret},hunter2`],
  ['PAYMENT_PROVIDER', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['STRIPE_API_URL', 'https://api.example.com/v1'],
  ['MOLLIE_API_KEY', 'hunter2'],
  ['MOLLIE_API_URL', 'http://api.example.com/v2/'],
  ['APP_SECRET', 'hunter2'],
  ['APP_SECRET', `${appSecret},hunter2`],
  ['APP_SECRET_FILE', '/no/such/file'],
  ['TRUSTED_PROXIES', '11'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['MESSAGES_PER_USER_PER_DAY', '0'],
  ['MESSAGES_PER_TENANT_PER_DAY', 'all'],
  ['PHONE_COUNTRIES', 'GB,XX'],
  ['PHONE_COUNTRIES', 'UK'],
  ['PHONE_COUNTRIES', ','],
  ['SESSION_IDLE_MINUTES', '0'],
  ['SESSION_IDLE_MINUTES', 'never'],
  ['BACKUP_EVERY_MINUTES', '4'],
  ['BACKUPS_KEPT', 'all'],
  ['DRAIN_SECONDS', '301'],
  ['DEMO', 'maybe'],
])('%s=%j causes a one-line message that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
});

const writeSecretFile = async (text: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-config-'));
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'secret');
  await writeFile(file, text);
  return file;
};

test.each<[string, string, Partial<Config>]>([
  [
    'APP_SECRET',
    `newer-${appSecret}\n${appSecret}`,
    { appSecrets: [`newer-${appSecret}`, appSecret] },
  ],
  [
    'DATABASE_URL',
    'postgres://u:p@localhost/beepaid',
    { databaseUrl: 'postgres://u:p@localhost/beepaid' },
  ],
  ['MOLLIE_API_KEY', 'live_dHar4XY7', { mollieApiKey: 'live_dHar4XY7' }],
  ['PROVIDER_WEBHOOK_SECRET', `${secret}\n${nextSecret}`, { webhookSecrets: [secret, nextSecret] }],
  ['SMS_TOKEN', 'abc', { smsToken: 'abc' }],
  ['SMS_URL', 'https://sms.example.com/key', { smsUrl: 'https://sms.example.com/key' }],
  [
    'SMTP_URL',
    'smtps://user:pass@mail.example.com',
    { smtpUrl: 'smtps://user:pass@mail.example.com' },
  ],
  ['STRIPE_SECRET_KEY', 'sk_test_abc', { stripeSecretKey: 'sk_test_abc' }],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abc', { stripeWebhookSecret: 'whsec_abc' }],
])(
  'the setting %s can be read from a file, but not set in both places [safe 6.1]',
  async (name, text, expected) => {
    const file = await writeSecretFile(`${text}\n`);
    expect(readConfig({ [`${name}_FILE`]: file })).toMatchObject(expected);
    expect(() => readConfig({ [`${name}_FILE`]: file, [name]: text })).toThrow(
      new Error(`${name}_FILE must be unset beside ${name}`),
    );
  },
);

test('The message about a secret file that cannot be read has the cause [safe 6.1]', () => {
  expect(() => readConfig({ SMS_TOKEN_FILE: '/no/such/file' })).toThrow(
    new Error('SMS_TOKEN_FILE must be the path of a file that can be read (ENOENT)'),
  );
});

test('The message about a secret file that is empty or invalid does not contain its content [safe 6.1]', async () => {
  const [empty, invalid] = [await writeSecretFile('\n'), await writeSecretFile('hunter2')];
  expect(() => readConfig({ SMS_TOKEN_FILE: empty })).toThrow(
    new Error('SMS_TOKEN_FILE must be the path of a file that is not empty'),
  );
  expect(() => readConfig({ APP_SECRET_FILE: invalid })).toThrow(
    /^APP_SECRET_FILE must be a secret of [^2]+32[^2]+$/,
  );
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['MOLLIE_API_KEY', 'hunter2'],
  ['APP_SECRET', `${appSecret},hunter2`],
])('The message about an invalid %s does not contain its value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*(hunter|an-app-secret)).+$/);
});

test('The message about an invalid secret does not contain the secret', () => {
  expect(() => readConfig({ PROVIDER_WEBHOOK_SECRET: `${secret} hunter2` })).toThrow(
    /^(?!.*(AQEB|hunter)).+$/,
  );
});

test('The message about an invalid value does not contain the value, because it may have a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/beepaid' })).toThrow(/^[^2]+$/);
});

const twilioVariables = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
};

test('Twilio can send from a number or with a messaging service [reach 2.1]', () => {
  expect(readConfig({ ...twilioVariables, TWILIO_FROM: '+447700900999' })).toMatchObject({
    twilio: {
      accountSid: twilioVariables.TWILIO_ACCOUNT_SID,
      authToken: 'token',
      sender: '+447700900999',
    },
    demo: false,
  });
  const messagingServiceSid = `MG${'0'.repeat(32)}`;
  expect(
    readConfig({ ...twilioVariables, TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid }).twilio,
  ).toMatchObject({ sender: messagingServiceSid });
});

const bounceVariables = {
  BOUNCE_ADDRESS: 'bounces@example.com',
  BOUNCE_IMAP_URL: 'imaps://bounces%40example.com:imap-secret@imap.example.com',
};

test('The server reads a mailbox for bounces only if it also has a mail server', () => {
  const { BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: imapUrl } = bounceVariables;
  const config = readConfig({ ...bounceVariables, SMTP_URL: 'smtp://localhost' });
  expect(config.bounceMailbox).toEqual({ address, imapUrl });
});

test.each<[string, Record<string, string>]>([
  ['Exactly one of TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID', twilioVariables],
  ['TWILIO_ACCOUNT_SID is missing', { SMS_PROVIDER: 'twilio' }],
  ['TWILIO_AUTH_TOKEN is missing', { ...twilioVariables, TWILIO_AUTH_TOKEN: '' }],
  ['SMS_URL must be unset', { ...twilioVariables, SMS_URL: 'https://sms.example.com/' }],
  ['SMS_PROVIDER must be twilio', { ...twilioVariables, SMS_PROVIDER: '' }],
  ['SMS_URL is missing', { SMS_PROVIDER: 'http' }],
  ['SMS_REPORTS must be unset', { SMS_REPORTS: '1' }],
  ['SMTP_URL is missing', { POSTMARK_WEBHOOK: 'postmark:a-long-password-1' }],
  [
    'SES_TOPIC_ARN and SES_CONFIGURATION_SET',
    { SMTP_URL: 'smtp://localhost', SES_CONFIGURATION_SET: 'go' },
  ],
  ['SMTP_URL is missing', bounceVariables],
  [
    'BOUNCE_ADDRESS and BOUNCE_IMAP_URL',
    { SMTP_URL: 'smtp://localhost', BOUNCE_ADDRESS: 'bounces@example.com' },
  ],
  [
    'POSTMARK_WEBHOOK must be unset beside BOUNCE_ADDRESS',
    {
      ...bounceVariables,
      SMTP_URL: 'smtp://localhost',
      POSTMARK_WEBHOOK: 'postmark:a-long-password-1',
    },
  ],
  ['BOUNCE_ADDRESS must be', { BOUNCE_ADDRESS: 'delivery-failures@example.com' }],
  ['BOUNCE_ADDRESS must be', { BOUNCE_ADDRESS: 'go+bounces@example.com' }],
  ['BOUNCE_IMAP_URL must be', { BOUNCE_IMAP_URL: 'imaps://imap.example.com' }],
  ['BOUNCE_IMAP_URL must be', { BOUNCE_IMAP_URL: 'imaps://user:100%@imap.example.com' }],
  ['BOUNCE_IMAP_URL must be', { BOUNCE_IMAP_URL: 'pop3://user:secret@imap.example.com' }],
  ['PUBLIC_URL is missing', { SMS_REPORTS: '1', SMS_URL: 'https://sms.example.com/' }],
])('The server does not start, and says “%s …”', (message, variables) => {
  expect(() => readConfig(variables)).toThrow(message);
});

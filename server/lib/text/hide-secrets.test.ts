import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { hideSecrets } from './hide-secrets.ts';

const secrets = {
  DATABASE_URL: 'postgres://beepaid:db-p%40ss@localhost/go',
  SMTP_URL: 'smtp://mailer:mail-p%40ss@localhost:587',
  BOUNCE_ADDRESS: 'bounces@example.com',
  BOUNCE_IMAP_URL: 'imap://bounces:imap-p%40ss@localhost',
  SMS_URL: 'https://sms.example.com/account-4711/send?key=sms-query',
  SMS_TOKEN: 'sms-token',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  MOLLIE_API_KEY: 'test_mollie',
  PROVIDER_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  APP_SECRET: 'an-app-secret-of-at-least-32-characters',
  BACKUP_COMMAND: 'curl -u user:backup-pass',
};

test.each([
  'db-p@ss',
  'db-p%40ss',
  'mail-p@ss',
  'mail-p%40ss',
  'imap-p@ss',
  'imap-p%40ss',
  '/account-4711/send',
  'key=sms-query',
  'sms-token',
  'sk_test_secret',
  'whsec_secret',
  'test_mollie',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'an-app-secret-of-at-least-32-characters',
  'curl -u user:backup-pass',
])('the doctor prints no line with %s [deployment 2.3]', (secret) => {
  const config = readConfig(secrets);
  const line = Object.values(secrets).concat(secret).join(' refused, ');
  expect(hideSecrets(line, config)).not.toContain(secret);
  expect(hideSecrets('The mail server accepts the log-in.', config)).toBe(
    'The mail server accepts the log-in.',
  );
});

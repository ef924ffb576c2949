import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const MIN_LENGTH = 32;

/** The newest secret is first. */
export const appSecretsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((secret) => secret !== '')),
  v.check(
    (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= MIN_LENGTH),
    `must be a secret of at least ${MIN_LENGTH} characters, or several of these with commas between, newest first`,
  ),
);

/** Docker and systemd pass secrets in files: `APP_SECRET_FILE` is the path of the file. */
export const secretNames = [
  'APP_SECRET',
  'BOUNCE_IMAP_URL',
  'DATABASE_URL',
  'MOLLIE_API_KEY',
  'POSTMARK_WEBHOOK',
  'PROVIDER_WEBHOOK_SECRET',
  'SMS_TOKEN',
  'SMS_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
] as const;

const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

const readSecretFile = (variable: string, path: string) => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `${variable} must be the path of a file that can be read (${getErrorCode(error)})`,
    );
  }
};

export type Variables = Readonly<Record<string, string>>;

/**
 * `{ APP_SECRET: 'APP_SECRET_FILE' }` is an example of `sources`, which error messages need.
 * @throws Error that names the variable
 */
export const readSecretFiles = (env: Variables) => {
  const secrets: Record<string, string> = {};
  const sources: Record<string, string> = {};
  for (const name of secretNames) {
    const variable = `${name}_FILE`;
    const path = env[variable];
    if (path === undefined) continue;
    if (env[name] !== undefined) throw new Error(`${variable} must be unset beside ${name}`);
    const secret = readSecretFile(variable, path);
    if (secret === '') throw new Error(`${variable} must be the path of a file that is not empty`);
    secrets[name] = secret;
    sources[name] = variable;
  }
  return { secrets, sources };
};

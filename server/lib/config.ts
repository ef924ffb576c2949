import * as v from 'valibot';
import { isEmail } from '../../contract/primitives.ts';
import { webhookKey } from './webhook-signature.ts';

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits(`must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  );

const address = (message: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );

const switches: Record<string, boolean> = { 1: true, true: true, on: true, 0: false, false: false, off: false };

const environment = v.pipe(
  v.object({
    PORT: v.optional(wholeNumber(0, 65_535), '8080'),
    HOST: v.optional(v.string()),
    DATA_DIR: v.optional(v.string(), '.data'),
    DATABASE_URL: v.optional(
      address(
        'must be the address of a PostgreSQL database, such as postgres://user@host/name',
        'postgres:',
        'postgresql:',
      ),
    ),
    PUBLIC_URL: v.optional(
      v.pipe(
        address('must be an address such as https://pay.example.com', 'http:', 'https:'),
        v.transform((text) => new URL(text)),
        v.check(
          ({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '',
          'must be an address without a path, such as https://pay.example.com',
        ),
        v.transform(({ origin }) => origin),
      ),
    ),
    SMTP_URL: v.optional(address('must be an address such as smtp://user:password@host:587', 'smtp:', 'smtps:')),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.check(isEmail, 'must be a bare email address'))),
    SMS_URL: v.optional(address('must be an http or https address', 'http:', 'https:')),
    SMS_TOKEN: v.optional(v.string()),
    PROVIDER_WEBHOOK_SECRET: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(/[\s,]+/)),
        v.check(
          (secrets) => secrets.every((secret) => webhookKey(secret) !== undefined),
          'must be whsec_ and 24 to 64 bytes in base64, or several of these with commas between',
        ),
      ),
    ),
    SESSION_IDLE_MINUTES: v.optional(wholeNumber(1, 525_600), '720'),
    PUSH_TO_LOOPBACK: v.optional(v.literal('1', 'must be 1, or not set')),
    BACKUPS_KEPT: v.optional(wholeNumber(0, 1_000), '7'),
    DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '0'),
    DEMO: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => text.toLowerCase() in switches, 'must be 1 or 0'),
        v.transform((text) => switches[text.toLowerCase()]),
      ),
    ),
  }),
  v.transform((read) => ({
    port: read.PORT,
    /** Undefined: every address of the machine. */
    host: read.HOST,
    dataDir: read.DATA_DIR,
    /** Undefined: the embedded database in `dataDir`. */
    databaseUrl: read.DATABASE_URL,
    /** Origin for links in messages. */
    publicUrl: read.PUBLIC_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `no-reply@${new URL(read.PUBLIC_URL ?? 'http://localhost').hostname}`,
    smsUrl: read.SMS_URL,
    smsToken: read.SMS_TOKEN,
    /** What the payment provider signs its reports with; empty: it cannot report. */
    webhookSecrets: read.PROVIDER_WEBHOOK_SECRET ?? [],
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    /** Whether push services on this machine count: for tests. */
    pushToLoopback: read.PUSH_TO_LOOPBACK === '1',
    /** Daily backups of the embedded database; 0: none. */
    backupsKept: read.BACKUPS_KEPT,
    /** How long it goes on serving after it was told to end, for balancers to notice that it is not ready. */
    drainSeconds: read.DRAIN_SECONDS,
    demo: read.DEMO ?? read.DATABASE_URL === undefined,
  })),
);

/** What the environment says (docs and design: the promised variables). */
export type Config = v.InferOutput<typeof environment>;

const filled = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  );

/**
 * Reads the configuration; an empty variable counts as one that is not set.
 * @throws Error with one line that names the variable, and not its value, which may be a secret
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const result = v.safeParse(environment, filled(env));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue)} ${issue.message}`);
};

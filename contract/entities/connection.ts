import * as v from 'valibot';
import { email, optionalPhone, rawText, text, timestamp } from '../primitives.ts';

/** The longest key has about 110 characters. */
const keyMaxLength = 300;

export const connectableProviders = ['stripe', 'mollie'] as const;
export type ConnectableProvider = (typeof connectableProviders)[number];

/** The new account waits before it takes payments. */
export const paymentAccountChange = v.object({
  provider: v.string(),
  /** Owners recognise the account by these last characters. */
  accountEnding: v.nullable(v.string()),
  isLive: v.boolean(),
  requestedBy: v.string(),
  startsAt: timestamp,
  /** Null means that the signed-in owner can confirm now. */
  confirmObstacle: v.nullable(v.string()),
});

export const paymentConnection = v.object({
  /** The name `sandbox`, `stripe`, `mollie` or `webhook`. With `none`, customers cannot pay. */
  provider: v.string(),
  accountEnding: v.nullable(v.string()),
  isLive: v.boolean(),
  /** The account belongs to the `server` or to the `shop`. */
  account: v.string(),
  /** Null means that owners can connect an account. */
  obstacle: v.nullable(v.string()),
  /** The provider's pages on which an owner makes a key with the right permissions. */
  keyPages: v.object({ stripe: v.string(), mollie: v.string() }),
  change: v.nullable(paymentAccountChange),
});
export type PaymentConnection = v.InferOutput<typeof paymentConnection>;

export const connectPaymentsPayload = v.object({
  provider: v.picklist(connectableProviders),
  key: v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty('Please paste the key')),
});

export const paymentsConnected = v.object({
  lines: v.array(v.string()),
  /** It is null when the account takes payments already. */
  startsAt: v.nullable(timestamp),
  connection: paymentConnection,
});
export type PaymentsConnected = v.InferOutput<typeof paymentsConnected>;

export const textConnection = v.object({
  /** The account that sends: `server`, `shop` or `none`. */
  account: v.string(),
  /** A number, a name or a messaging service. */
  sender: v.nullable(v.string()),
  obstacle: v.nullable(v.string()),
});
export type TextConnection = v.InferOutput<typeof textConnection>;

const keyText = (message: string) => v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty(message));

export const connectTextsPayload = v.object({
  accountSid: keyText('Please paste the Account SID'),
  authToken: keyText('Please paste the Auth Token'),
  sender: v.pipe(text(keyMaxLength), v.nonEmpty('Please enter who sends')),
  /** The number gets a test text before the account is connected. */
  testPhone: optionalPhone,
});

export const textsConnected = v.object({
  lines: v.array(v.string()),
  connection: textConnection,
});
export type TextsConnected = v.InferOutput<typeof textsConnected>;

/** Port 465 has TLS from the first byte, the others STARTTLS. */
export const smtpPorts = ['587', '465', '2525', '25'] as const;

export const emailConnection = v.object({
  /** The mail server that sends: `server`, `shop` or `none`. */
  account: v.string(),
  sender: v.nullable(v.string()),
  host: v.nullable(v.string()),
  obstacle: v.nullable(v.string()),
});
export type EmailConnection = v.InferOutput<typeof emailConnection>;

export const connectEmailPayload = v.object({
  host: v.pipe(text(253), v.nonEmpty('Please enter the name of the mail server')),
  port: v.picklist(smtpPorts, 'Please choose a port'),
  /** An empty user is the sender. */
  user: v.pipe(rawText(keyMaxLength), v.trim()),
  password: v.pipe(rawText(keyMaxLength), v.nonEmpty('Please enter the password')),
  sender: email,
});

export const emailConnected = v.object({
  lines: v.array(v.object({ isGood: v.boolean(), text: v.string() })),
  connection: emailConnection,
});
export type EmailConnected = v.InferOutput<typeof emailConnected>;

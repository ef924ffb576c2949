import * as v from 'valibot';
import { email, optionalPhone, rawText, text, timestamp } from '../primitives.ts';

/** The longest key of a provider has about 110 characters. */
const keyMaxLength = 300;

export const connectableProviders = ['stripe', 'mollie'] as const;
export type ConnectableProvider = (typeof connectableProviders)[number];

/** A new account of the shop that waits before it takes payments. */
export const paymentAccountChange = v.object({
  provider: v.string(),
  /**
   * The last characters of the account, by which owners recognise it. It is null when the server
   * does not know them.
   */
  accountEnding: v.nullable(v.string()),
  isLive: v.boolean(),
  /** An owner's name. */
  requestedBy: v.string(),
  startsAt: timestamp,
  /**
   * A sentence that says why the signed-in owner cannot confirm the change now. Null means that the
   * owner can.
   */
  confirmObstacle: v.nullable(v.string()),
});

/** The account with which the shop takes payments. */
export const paymentConnection = v.object({
  /**
   * The values are `sandbox`, `stripe`, `mollie` and `webhook`. With `none`, customers cannot pay.
   */
  provider: v.string(),
  accountEnding: v.nullable(v.string()),
  /** True when money moves. */
  isLive: v.boolean(),
  /** The account belongs to the `server` or to the `shop`. */
  account: v.string(),
  /** The reason, in words, why owners cannot connect an account. Null means that they can. */
  obstacle: v.nullable(v.string()),
  /** The owner makes a key with the right permissions on these pages of the provider. */
  keyPages: v.object({ stripe: v.string(), mollie: v.string() }),
  change: v.nullable(paymentAccountChange),
});
export type PaymentConnection = v.InferOutput<typeof paymentConnection>;

export const connectPaymentsPayload = v.object({
  provider: v.picklist(connectableProviders),
  key: v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty('Please paste the key')),
});

export const paymentsConnected = v.object({
  /** What the server has tried with the key: one line for each step. */
  lines: v.array(v.string()),
  /** The time from which the account takes payments. Null means that it takes them already. */
  startsAt: v.nullable(timestamp),
  connection: paymentConnection,
});
export type PaymentsConnected = v.InferOutput<typeof paymentsConnected>;

export const textConnection = v.object({
  /** `server`: the server's provider sends. `shop`: the shop's account sends. `none`: it sends none. */
  account: v.string(),
  /**
   * The number, name or messaging service of the shop that sends. Null means that the shop has no
   * account of its own.
   */
  sender: v.nullable(v.string()),
  /** The reason, in words, why owners cannot connect an account. Null means that they can. */
  obstacle: v.nullable(v.string()),
});
export type TextConnection = v.InferOutput<typeof textConnection>;

const keyText = (message: string) => v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty(message));

export const connectTextsPayload = v.object({
  accountSid: keyText('Please paste the Account SID'),
  authToken: keyText('Please paste the Auth Token'),
  sender: v.pipe(text(keyMaxLength), v.nonEmpty('Please enter who sends')),
  /** This number gets a test text before the account is connected. */
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
  /** `server`: the server's mail server sends. `shop`: the shop's own. `none`: it sends none. */
  account: v.string(),
  /** The address of the shop that sends. Null means that the shop has no mail server of its own. */
  sender: v.nullable(v.string()),
  host: v.nullable(v.string()),
  /** The reason, in words, why owners cannot connect a mail server. Null means that they can. */
  obstacle: v.nullable(v.string()),
});
export type EmailConnection = v.InferOutput<typeof emailConnection>;

export const connectEmailPayload = v.object({
  host: v.pipe(text(253), v.nonEmpty('Please enter the name of the mail server')),
  port: v.picklist(smtpPorts, 'Please choose a port'),
  user: keyText('Please enter the user'),
  password: v.pipe(rawText(keyMaxLength), v.nonEmpty('Please enter the password')),
  sender: email,
});

export const emailConnected = v.object({
  /** What the server has tried and found, a line for each step. */
  lines: v.array(v.object({ isGood: v.boolean(), text: v.string() })),
  connection: emailConnection,
});
export type EmailConnected = v.InferOutput<typeof emailConnected>;

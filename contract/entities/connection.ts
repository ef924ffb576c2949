import * as v from 'valibot';
import { email, optionalPhone, rawText, text, timestamp } from '../primitives.ts';

/** The longest key of a payment provider has about 110 characters. */
const keyMaxLength = 300;

/** The providers that owners connect in the browser. */
export const connectableProviders = ['stripe', 'mollie'] as const;
export type ConnectableProvider = (typeof connectableProviders)[number];

/** A change of the payment account that waits. */
export const paymentAccountChange = v.object({
  provider: v.string(),
  /** The last characters of the account, by which owners recognise it; null: not known. */
  accountEnding: v.nullable(v.string()),
  isLive: v.boolean(),
  /** The name of the owner who asked for it. */
  requestedBy: v.string(),
  startsAt: timestamp,
  /** Why the signed-in owner cannot confirm it now, in words; null: the owner can. */
  confirmObstacle: v.nullable(v.string()),
});

/** With which account the shop takes payments. */
export const paymentConnection = v.object({
  /** `sandbox`, `stripe`, `mollie` or `webhook`; `none`: customers cannot pay. */
  provider: v.string(),
  accountEnding: v.nullable(v.string()),
  /** Whether money moves. */
  isLive: v.boolean(),
  /** `server`: the account is the server's. `shop`: it is the shop's own. */
  account: v.string(),
  /** Why owners cannot connect an account here, in words; null: they can. */
  obstacle: v.nullable(v.string()),
  /** The pages at the provider on which the owner makes a key with the right permissions. */
  keyPages: v.object({ stripe: v.string(), mollie: v.string() }),
  change: v.nullable(paymentAccountChange),
});
export type PaymentConnection = v.InferOutput<typeof paymentConnection>;

export const connectPaymentsPayload = v.object({
  provider: v.picklist(connectableProviders),
  key: v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty('Please paste the key')),
});

/** The result of connecting an account. */
export const paymentsConnected = v.object({
  /** What the server has tried with the key, a line for each step. */
  lines: v.array(v.string()),
  /** When the account takes payments; null: now. */
  startsAt: v.nullable(timestamp),
  connection: paymentConnection,
});
export type PaymentsConnected = v.InferOutput<typeof paymentsConnected>;

/** With which account the shop sends text messages. */
export const textConnection = v.object({
  /** `server`: with the server's provider. `shop`: with its own account. `none`: it sends none. */
  account: v.string(),
  /** The number, name or messaging service that sends; null: not the shop's own. */
  sender: v.nullable(v.string()),
  /** Why owners cannot connect an account here, in words; null: they can. */
  obstacle: v.nullable(v.string()),
});
export type TextConnection = v.InferOutput<typeof textConnection>;

const keyText = (message: string) => v.pipe(rawText(keyMaxLength), v.trim(), v.nonEmpty(message));

export const connectTextsPayload = v.object({
  accountSid: keyText('Please paste the Account SID'),
  authToken: keyText('Please paste the Auth Token'),
  sender: v.pipe(text(keyMaxLength), v.nonEmpty('Please enter who sends')),
  /** A number that gets a test text before the account is connected. */
  testPhone: optionalPhone,
});

/** The result of connecting an account for text messages. */
export const textsConnected = v.object({
  /** What the server has tried, a line for each step. */
  lines: v.array(v.string()),
  connection: textConnection,
});
export type TextsConnected = v.InferOutput<typeof textsConnected>;

/** The ports at which mail servers take emails: with TLS from the first byte at 465, else with STARTTLS. */
export const smtpPorts = ['587', '465', '2525', '25'] as const;

/** With which mail server the shop sends its emails. */
export const emailConnection = v.object({
  /** `server`: with the server's. `shop`: with its own account. `none`: it sends none. */
  account: v.string(),
  /** The address that sends; null: not the shop's own. */
  sender: v.nullable(v.string()),
  /** The name of the shop's own mail server; null: it has none. */
  host: v.nullable(v.string()),
  /** Why owners cannot connect a mail server here, in words; null: they can. */
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

/** The result of connecting a mail server. */
export const emailConnected = v.object({
  /** What the server has tried and found, a line for each step. */
  lines: v.array(v.object({ isGood: v.boolean(), text: v.string() })),
  connection: emailConnection,
});
export type EmailConnected = v.InferOutput<typeof emailConnected>;

import * as v from 'valibot';
import { maxLength } from './limits.ts';
import { messages } from './messages.ts';
import { email, optionalEmail, optionalText, staffName } from './primitives.ts';
import { passwordEntries } from './session.ts';
import { shopName } from './shop.ts';

/** What the server tells the operator on the page that opens the first shop. */
export const setup = v.object({
  /** The host name at which the shop will be. */
  host: v.string(),
  /** The commands that restore a backup on this server instead, one on each line. */
  restoreCommands: v.array(v.string()),
});

/** The first shop and its owner. */
export const setupPayload = v.object({
  shopName,
  includeVat: v.boolean(messages.invalid),
  phone: optionalText(maxLength.phone),
  replyTo: optionalEmail,
  firstName: staffName(messages.firstNameEmpty),
  lastName: staffName(messages.lastNameEmpty),
  email,
  password: passwordEntries.password,
});
export type SetupPayload = v.InferInput<typeof setupPayload>;

/** The result of a check, with the message of the mail server or the payment provider. */
export const setupCheck = v.object({ isPassed: v.boolean(), lines: v.array(v.string()) });
export type SetupCheck = v.InferOutput<typeof setupCheck>;

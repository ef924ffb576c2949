import * as v from 'valibot';
import { capabilityNames } from '../capabilities.ts';
import { maxLength } from '../limits.ts';
import { email, extension, id, rawText } from '../primitives.ts';
import { messages } from '../text/messages.ts';

/** Every backend sends `email`; the rest is optional (spec §3). */
export const currentUser = v.object({
  id: v.optional(id),
  email: v.string(),
  firstName: v.nullish(v.string()),
  lastName: v.nullish(v.string()),
  isOwner: extension(v.optional(v.boolean())),
  /**
   * Whether the user may invite and change staff. If missing, owners may; if `isOwner` is missing
   * too, every user may.
   */
  canManageStaff: extension(v.optional(v.boolean())),
  /**
   * What the owner of a new shop does first (`firstStepNames`), and whether it is done. Missing: all
   * is done, the shop is not new, or the user is no owner. The app leaves out names that it does not
   * know.
   */
  firstSteps: extension(v.optional(v.array(v.object({ name: v.string(), isDone: v.boolean() })))),
});
export type CurrentUser = v.InferOutput<typeof currentUser>;

export const tenant = v.object({
  id: v.optional(id),
  name: v.string(),
  hasBeepaidGoModule: v.boolean(),
  /** Whether new requests start with VAT, and the form of a service shows its price with VAT. */
  includeVat: v.boolean(),
  /**
   * True: the owner has yet to say whether the shop charges VAT, and the app asks with the first
   * price. `includeVat` is then false.
   */
  asksVat: extension(v.optional(v.boolean())),
  /** Whether staff type prices with VAT. If missing, each user decides that on New Request. */
  pricesIncludeVat: extension(v.optional(v.boolean())),
  /**
   * Pence. The app asks before it sends a request for more than this. If missing, the app has a
   * limit of its own.
   */
  confirmAbove: extension(v.optional(v.number())),
  /**
   * The URL of the page on which customers create and pay requests, with the capability `counter`.
   * Null: the shop has not turned it on. The same URL with `/print` at its end is a page for
   * printing.
   */
  counterUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  /** The URL of the logo on the origin of the server. A new logo has a new URL. */
  logoUrl: extension(v.nullish(v.string())),
  capabilities: extension(v.optional(capabilityNames)),
  // If a field below is missing, the app does without what the field says.
  /** No money moves: the provider is the sandbox. */
  isSandbox: extension(v.optional(v.boolean())),
  /**
   * False: the shop cannot send text messages, and requests need an email address. True: it can, and
   * the server knows which numbers get none, because the customer answered STOP. Missing: it can, as
   * in the specification.
   */
  sendsTextMessages: extension(v.optional(v.boolean())),
  /**
   * False: no email leaves the server yet, so that staff show the code or copy the link. Missing:
   * emails leave, as in the specification.
   */
  sendsEmail: extension(v.optional(v.boolean())),
  /** Whether a user who has forgotten the password gets a link by mail. */
  mailsPasswordLinks: extension(v.optional(v.boolean())),
  /** Whether users can log in with passkeys at this host. */
  hasPasskeys: extension(v.optional(v.boolean())),
  /** Whether the app can refund at the provider of the shop. */
  hasRefunds: extension(v.optional(v.boolean())),
  /**
   * Whether the provider reports disputes. A payment then has `dispute`, and `refundReason` says why
   * a refund waits or was refused.
   */
  hasDisputes: extension(v.optional(v.boolean())),
  /** Whether the owner can read what is in each payment of the provider to the bank account. */
  hasPayouts: extension(v.optional(v.boolean())),
  /** Whether providers or bounces report what became of messages. A payment then has `deliveries`. */
  hasDeliveryReports: extension(v.optional(v.boolean())),
  /**
   * Whether the server can remind customers who have not paid. A payment then has `nextReminder` and
   * `remindedAt`.
   */
  sendsReminders: extension(v.optional(v.boolean())),
  /** Whether the shop has turned reminders on. */
  remindsCustomers: extension(v.optional(v.boolean())),
  /** For tabs of the previous release. The next release deletes the field (`extensions.ts`). */
  extensions: extension(v.optional(capabilityNames)),
});
export type Tenant = v.InferOutput<typeof tenant>;

export const whoami = v.object({ client: tenant });

export const loginPayload = v.object({
  email,
  password: v.pipe(rawText(maxLength.password), v.nonEmpty(messages.passwordEmpty)),
});
export type LoginPayload = v.InferInput<typeof loginPayload>;

/** A new password and its confirmation. */
export const passwordEntries = {
  password: v.pipe(rawText(maxLength.password), v.nonEmpty(messages.passwordEmpty)),
  passwordConfirm: v.string(messages.passwordsDiffer),
};

type PasswordPair = { password: string; passwordConfirm: string };
export const isPasswordConfirmed = ({ password, passwordConfirm }: PasswordPair) =>
  password === passwordConfirm;

/** The error for different passwords is at the confirm field (spec §5). */
export const passwordPayload = v.pipe(
  v.object(passwordEntries),
  v.forward(
    v.partialCheck(
      [['password'], ['passwordConfirm']],
      isPasswordConfirmed,
      messages.passwordsDiffer,
    ),
    ['passwordConfirm'],
  ),
);
export type PasswordPayload = v.InferInput<typeof passwordPayload>;

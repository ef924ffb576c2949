import * as v from 'valibot';
import { extensionNames } from '../extensions.ts';
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
});
export type CurrentUser = v.InferOutput<typeof currentUser>;

export const tenant = v.object({
  id: v.optional(id),
  name: v.string(),
  hasBeepaidGoModule: v.boolean(),
  /** Whether new requests start with VAT, and the form of a service shows its price with VAT. */
  includeVat: v.boolean(),
  /** Whether staff type prices with VAT. If missing, each user decides that on New Request. */
  pricesIncludeVat: extension(v.optional(v.boolean())),
  /**
   * Pence. The app asks before it sends a request for more than this. If missing, the app has a
   * limit of its own.
   */
  confirmAbove: extension(v.optional(v.number())),
  /** Whether the shop reminds customers who have not paid, where `extensions` lists `reminders`. */
  remindsCustomers: extension(v.optional(v.boolean())),
  /**
   * The URL of the page on which customers create and pay requests, where `extensions` lists
   * `counter-code`. Null: the shop has not turned it on. The same URL with `/print` at its end is a
   * page for printing.
   */
  counterUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  /** The optional features of the backend. They may contain names that this app does not know. */
  extensions: extension(v.optional(extensionNames)),
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

import * as v from 'valibot';
import { capabilityNames } from '../capabilities.ts';
import { maxLength } from '../limits.ts';
import { email, extension, id, rawText } from '../primitives.ts';
import { messages } from '../text/messages.ts';

/** Spec §3: only `email` is certain. */
export const currentUser = v.object({
  id: v.optional(id),
  email: v.string(),
  firstName: v.nullish(v.string()),
  lastName: v.nullish(v.string()),
  isOwner: extension(v.optional(v.boolean())),
  /** If it is missing, owners may manage staff. If `isOwner` is missing as well, every user may. */
  canManageStaff: extension(v.optional(v.boolean())),
  /**
   * It is missing when all of `firstStepNames` are done, the shop is not new, or the user is no owner. The
   * app ignores unknown names.
   */
  firstSteps: extension(
    v.optional(
      v.array(
        v.object({
          name: v.string(),
          isDone: v.boolean(),
          /** The owner has sent this request, and not paid it yet. */
          ident: v.optional(v.string()),
        }),
      ),
    ),
  ),
});
export type CurrentUser = v.InferOutput<typeof currentUser>;

export const tenant = v.object({
  id: v.optional(id),
  name: v.string(),
  hasBeepaidGoModule: v.boolean(),
  /** The default of new requests and of the form of a service. */
  includeVat: v.boolean(),
  /**
   * True until the owner has said whether the shop charges VAT. The app asks with the first price. Until
   * then, `includeVat` is false.
   */
  asksVat: extension(v.optional(v.boolean())),
  /** True when staff type prices with VAT. Without this field, each user decides on New Request. */
  pricesIncludeVat: extension(v.optional(v.boolean())),
  /**
   * The app asks before it sends a request for more pence. Without this field, the app uses a limit of its
   * own.
   */
  confirmAbove: extension(v.optional(v.number())),
  /**
   * The URL with `/print` leads to a page for printing. It is null when the counter page is off (capability
   * `counter`).
   */
  counterUrl: extension(v.nullish(v.pipe(v.string(), v.url()))),
  /** The URL is on the server's origin. A new logo has a new URL. */
  logoUrl: extension(v.nullish(v.string())),
  capabilities: extension(v.optional(capabilityNames)),
  // The app treats a missing field below as false, unless its comment says otherwise.
  isSandbox: extension(v.optional(v.boolean())),
  /**
   * | value | text messages |
   * |---|---|
   * | true | sent; the server knows the numbers that answered STOP |
   * | false | not sent, so requests need an email address |
   * | missing | sent, as in the specification |
   */
  sendsTextMessages: extension(v.optional(v.boolean())),
  /**
   * False when no email leaves the server yet, so staff show the code or copy the link. When the field is
   * missing, emails leave, as in the specification.
   */
  sendsEmail: extension(v.optional(v.boolean())),
  mailsPasswordLinks: extension(v.optional(v.boolean())),
  hasPasskeys: extension(v.optional(v.boolean())),
  hasRefunds: extension(v.optional(v.boolean())),
  /** A request then has `dispute` and `refundReason`. */
  hasDisputes: extension(v.optional(v.boolean())),
  hasPayouts: extension(v.optional(v.boolean())),
  /** Providers or bounces report what became of messages. A request then has `deliveries`. */
  hasDeliveryReports: extension(v.optional(v.boolean())),
  /** The server can remind. A request then has `nextReminder` and `remindedAt`. */
  sendsReminders: extension(v.optional(v.boolean())),
  /** The shop has turned reminders on. */
  remindsCustomers: extension(v.optional(v.boolean())),
  /**
   * Tabs of the previous release read this field. The next release deletes it (`extensions.ts`).
   */
  extensions: extension(v.optional(capabilityNames)),
});
export type Tenant = v.InferOutput<typeof tenant>;

export const whoami = v.object({ client: tenant });

export const loginPayload = v.object({
  email,
  password: v.pipe(rawText(maxLength.password), v.nonEmpty(messages.passwordEmpty)),
});
export type LoginPayload = v.InferInput<typeof loginPayload>;

export const passwordEntries = {
  password: v.pipe(rawText(maxLength.password), v.nonEmpty(messages.passwordEmpty)),
  passwordConfirm: v.string(messages.passwordsDiffer),
};

type PasswordPair = { password: string; passwordConfirm: string };
export const isPasswordConfirmed = ({ password, passwordConfirm }: PasswordPair) =>
  password === passwordConfirm;

/** If the two passwords differ, the error belongs to the confirm field (spec §5). */
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

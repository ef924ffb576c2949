import * as v from 'valibot';
import { vatCode } from '../../../../contract/money.ts';
import { PERSISTENCE_MAX_AGE_MS } from '../../../lib/query/persistence.ts';
import type { StorageOwner } from '../../../lib/storage/storage-owner.ts';

const valuesSchema = v.strictObject({
  customer: v.strictObject({ name: v.string(), email: v.string(), phone: v.string() }),
  description: v.string(),
  price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  vatCode,
  includesVat: v.boolean(),
  withoutReminders: v.optional(v.boolean()),
  asksForPart: v.optional(v.boolean()),
  part: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

/** The outcome of the attempt is unknown. `id` is its payload as JSON. */
const attemptSchema = v.strictObject({ id: v.string(), firstSentAtMs: v.number() });

/** A draft of another version with other fields is not valid. */
const draftSchema = v.strictObject({
  id: v.string(),
  userKey: v.string(),
  loginGeneration: v.string(),
  savedAtMs: v.number(),
  /** The recipient is read-only. */
  customerId: v.optional(v.string()),
  /** The draft corrects the address of this request. */
  replaces: v.optional(v.string()),
  /**
   * It is missing once the request was sent. Unconfirmed attempts are left, for another window with
   * the same draft.
   */
  values: v.optional(valuesSchema),
  /** Send would make this attempt. It is missing while the values are not valid. */
  attemptId: v.optional(v.string()),
  attempts: v.array(attemptSchema),
});

export type DraftValues = v.InferOutput<typeof valuesSchema>;
/**
 * The keys are the form's fields. An existing customer has none, because the customer may have
 * changed since.
 */
export const toUnsavedInput = (
  {
    customer: { name, email, phone },
    withoutReminders = false,
    asksForPart = false,
    part = 0,
    ...fields
  }: DraftValues,
  isRecipientKnown: boolean,
) => ({
  ...fields,
  withoutReminders,
  asksForPart,
  part,
  ...(!isRecipientKnown && {
    'customer.name': name,
    'customer.email': email,
    'customer.phone': phone,
  }),
});

export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftWithValues = Draft & { readonly values: DraftValues };

export const hasValues = (draft: Draft): draft is DraftWithValues => draft.values !== undefined;

/** A name alone is quicker to type than to discard. */
export const isOffered = (draft: Draft): draft is DraftWithValues => {
  if (!hasValues(draft)) return false;
  const { customer, description, price } = draft.values;
  return (
    price > 0 || [customer.email, customer.phone, description].some((text) => text.trim() !== '')
  );
};

/** These values were sent, and the outcome is unknown. */
export const isUnconfirmed = ({ attemptId, attempts }: Draft) =>
  attempts.some(({ id }) => id === attemptId);

/** The draft may be too old, or of another user or log-in. */
export const parseDraft = (stored: unknown, owner: StorageOwner) => {
  const { success, output } = v.safeParse(draftSchema, stored);
  if (
    !success ||
    output.userKey !== owner.userKey ||
    output.loginGeneration !== owner.loginGeneration
  )
    return undefined;
  const ageMs = Date.now() - output.savedAtMs;
  return ageMs >= 0 && ageMs < PERSISTENCE_MAX_AGE_MS ? output : undefined;
};

/**
 * If a backend ignores idempotency keys, the app first looks whether the request was created
 * (docs/decisions/010).
 */
export const UNCONFIRMED_SEND_MESSAGE =
  'We can’t tell if that went through. Try again: it won’t be sent twice.';

import * as v from 'valibot';
import { vatCode } from '../../../../contract/money.ts';
import { PERSISTENCE_MAX_AGE_MS } from '../../../lib/query/persistence.ts';
import type { StorageOwner } from '../../../lib/storage-owner.ts';

const values = v.strictObject({
  customer: v.strictObject({ name: v.string(), email: v.string(), phone: v.string() }),
  description: v.string(),
  price: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  vatCode,
  includesVat: v.boolean(),
});

/** A send without a response: the same payload must be sent with the same key. */
const attempt = v.strictObject({ payload: v.string(), key: v.string(), startedAtMs: v.number() });

/** What the app stores. A draft of another version of the app that differs is dropped. */
const draft = v.strictObject({
  id: v.string(),
  userKey: v.string(),
  loginGeneration: v.string(),
  savedAtMs: v.number(),
  /** Set when the recipient is an existing customer and read-only. */
  customerId: v.optional(v.string()),
  /** The ident of the request whose address this one corrects. */
  replaces: v.optional(v.string()),
  values,
  /** Set while the outcome of sending exactly these values is unknown. */
  attempt: v.optional(attempt),
});

/** The fields of New Request as the user typed them. */
export type DraftValues = v.InferOutput<typeof values>;
/** A New Request form with typing, as it is stored on the device. */
export type Draft = v.InferOutput<typeof draft>;

/** The draft, when it is valid, belongs to `owner` and is not older than the persisted lists may be. */
export const readDraft = (stored: unknown, owner: StorageOwner) => {
  const { success, output } = v.safeParse(draft, stored);
  if (!success || output.userKey !== owner.userKey || output.loginGeneration !== owner.loginGeneration)
    return undefined;
  const ageMs = Date.now() - output.savedAtMs;
  return ageMs >= 0 && ageMs < PERSISTENCE_MAX_AGE_MS ? output : undefined;
};

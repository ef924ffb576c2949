import * as v from 'valibot';
import { maxLength, maxPence } from './limits.ts';
import { messages } from './text/messages.ts';

/** Marks a field beyond spec §7: optional, and flagged in the OpenAPI document. */
export const extension = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ 'x-extension': true }));

/**
 * An id on the wire: a string from our server, a number from others. The app sends it back
 * unchanged.
 */
export const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.integer())]);
export type Id = v.InferOutput<typeof id>;

/** An instant as ISO 8601 text. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a date'),
  v.metadata({ format: 'date-time' }),
);

/** Money in integer pence, never negative. */
export const pence = v.pipe(
  v.number(messages.invalid),
  v.integer(messages.invalid),
  v.minValue(0, messages.invalid),
  v.maxValue(maxPence, messages.amountTooLarge),
);

// PostgreSQL cannot store U+0000 in text.
const isStorable = (text: string) => !text.includes('\u0000');

/** Text of at most `max` characters, not trimmed. */
export const rawText = (max: number, tooLongMessage: string = messages.tooLong) =>
  v.pipe(
    v.string(messages.invalid),
    v.check(isStorable, messages.unsupportedCharacter),
    v.maxLength(max, tooLongMessage),
  );

/** Trimmed text of at most `max` characters. */
export const text = (max: number, tooLongMessage: string = messages.tooLong) =>
  v.pipe(
    v.string(messages.invalid),
    v.trim(),
    v.check(isStorable, messages.unsupportedCharacter),
    v.maxLength(max, tooLongMessage),
  );

/** Optional text: undefined leaves the stored value unchanged; null and '' clear it. */
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.nullable(v.string(messages.invalid), ''), text(max)));

const addressPattern = v.pipe(v.string(), v.rfcEmail());

/** Whether `address` is an email address such as `o'neil@x.ie`. Its domain must contain a dot. */
export const isEmail = (address: string) =>
  address.length <= maxLength.email &&
  v.is(addressPattern, address) &&
  /\.[^.]+$/.test(address.slice(address.lastIndexOf('@')));

export const email = v.pipe(
  v.string(messages.emailInvalid),
  v.trim(),
  v.check(isEmail, messages.emailInvalid),
);

/** Optional email address: undefined leaves the stored value unchanged; null and '' clear it. */
export const optionalEmail = v.optional(
  v.pipe(
    v.nullable(v.string(messages.emailInvalid), ''),
    v.trim(),
    v.check((address) => address === '' || isEmail(address), messages.emailInvalid),
  ),
);

/** Trimmed name of at most `max` characters. The message for a longer name contains `max`. */
export const nameText = (max: number) =>
  text(max, `${messages.nameTooLong}: at most ${max} characters`);

/** Required first or last name of a staff user. */
export const staffName = (emptyMessage: string) =>
  v.pipe(nameText(maxLength.name), v.nonEmpty(emptyMessage));

/** A page of `entity` with the total count. */
export const createPageSchema = <Entity extends v.GenericSchema>(entity: Entity) =>
  v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)), results: v.array(entity) });

/** A whole number from 1 to `max`, as a number or as the digits of a query string. */
export const positiveInteger = (max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], messages.invalid),
    v.integer(messages.invalid),
    v.minValue(1, messages.invalid),
    v.maxValue(max, messages.invalid),
  );

/** The fields of every list's query. The server requires `limit` to be at most `maxPageSize`. */
export const pagingEntries = (maxPageSize: number) => ({
  limit: v.optional(positiveInteger(maxPageSize)),
  page: v.optional(positiveInteger(1_000_000_000)),
  search: v.optional(text(maxLength.search)),
});

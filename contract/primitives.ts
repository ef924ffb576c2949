import * as v from 'valibot';
import { toAsciiEmail } from './ascii-email.ts';
import { maxLength, maxPence } from './limits.ts';
import { cleanText } from './text/clean-text.ts';
import { messages } from './text/messages.ts';

/**
 * Marks a field beyond spec §7 in the OpenAPI document. `schema` must be optional. The fields of a
 * call with `extension: true` need no mark.
 */
export const extension = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ 'x-extension': true }));

/**
 * Identifies the content of the editable fields of a row, for the header `If-Match`. Equal fields
 * have an equal version.
 */
export const version = extension(v.optional(v.string()));

/**
 * An id on the wire: a string from our server, a number from others. The app sends it back
 * unchanged.
 */
export const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.integer())]);
export type Id = v.InferOutput<typeof id>;

const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns the instant `ms` after 1970 when it is in the years 1 to 9999. JavaScript has other years,
 * which PostgreSQL could not store.
 */
export const toInstant = (ms: number) =>
  ms >= FIRST_INSTANT_MS && ms <= LAST_INSTANT_MS ? new Date(ms) : undefined;

/** Parses an instant of the years 1 to 9999. Returns undefined for other text. */
export const parseInstant = (text: string) => toInstant(Date.parse(text));

/** An instant as ISO 8601 text. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== undefined, 'Not a date'),
  v.metadata({ format: 'date-time' }),
);

const isDay = (text: string) => {
  const instant = parseInstant(`${text}T00:00:00Z`);
  return instant?.toISOString().slice(0, 10) === text;
};

/** A day of the years 1 to 9999 in the time zone of the shop, such as `2026-11-27`. */
export const day = v.pipe(v.string(), v.check(isDay, 'Not a day'), v.metadata({ format: 'date' }));

/** Money in integer pence, never negative. */
export const pence = v.pipe(
  v.number(messages.invalid),
  v.integer(messages.invalid),
  v.minValue(0, messages.invalid),
  v.maxValue(maxPence, messages.amountTooLarge),
);

// PostgreSQL cannot store U+0000 in text. No keyboard has it, so it is refused instead of removed.
const isStorable = (text: string) => !text.includes('\u0000');

/** A text of a program or a secret: exactly as sent, at most `max` characters. */
export const rawText = (max: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.check(isStorable, messages.unsupportedCharacter),
    v.maxLength(max, messages.tooLong),
  );

/**
 * Changes a text. `v.transform` would hide the rules after it from the OpenAPI document, because it
 * may return another type.
 */
const clean = (
  operation: (text: string) => string,
): v.BaseTransformation<string, string, never> => ({
  kind: 'transformation',
  type: 'clean',
  reference: clean,
  async: false,
  '~run': (dataset) => ({ ...dataset, value: operation(dataset.value) }),
});

/**
 * The most characters of a text that is cleaned, which may have many spaces. The time to clean a text
 * grows with the square of its length.
 */
const MAX_TYPED_LENGTH = 2_000;

const isCleanable = (typed: string) => typed.length <= MAX_TYPED_LENGTH;

/** A text that a person typed or pasted. Every such field of a payload or query is one. */
export const typedText = (
  message: string = messages.invalid,
  tooLongMessage: string = messages.tooLong,
) =>
  v.pipe(
    v.string(message),
    v.check(isStorable, messages.unsupportedCharacter),
    v.check(isCleanable, tooLongMessage),
    clean(cleanText),
  );

/** Cleaned text of at most `max` characters, which are UTF-16 code units as in an input's `maxLength`. */
export const text = (max: number, tooLongMessage: string = messages.tooLong) =>
  v.pipe(typedText(messages.invalid, tooLongMessage), v.maxLength(max, tooLongMessage));

/** Optional text of one line: undefined leaves the stored value unchanged; null and '' clear it. */
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.nullable(v.string(messages.invalid), ''), text(max)));

/** Optional phone number: as `optionalText`. A copied link begins with `tel:`. */
export const optionalPhone = v.optional(
  v.pipe(
    v.nullable(v.string(messages.invalid), ''),
    typedText(),
    clean((typed) => typed.replace(/^tel:\s*/i, '')),
    v.maxLength(maxLength.phone, messages.tooLong),
  ),
);

const addressPattern = v.pipe(v.string(), v.rfcEmail());

/**
 * Whether `address` is an email address such as `o'neil@x.ie` or `jo@bücher.test`. Its domain must
 * contain a dot.
 */
export const isEmail = (address: string) => {
  const ascii = toAsciiEmail(address);
  return (
    ascii.length <= maxLength.email &&
    v.is(addressPattern, ascii) &&
    /\.[^.]+$/.test(ascii.slice(ascii.lastIndexOf('@')))
  );
};

/** Few mail servers send to such an address, which needs SMTPUTF8 all the way. */
const hasLettersBeyondAscii = (address: string) => {
  const [name = '', domain] = address.split('@');
  return domain !== undefined && /[^\0-\x7f]/.test(name);
};

const getEmailMessage = ({ input }: { readonly input: string }) =>
  hasLettersBeyondAscii(input) ? messages.emailNotAscii : messages.emailInvalid;

/**
 * The address in a copied link (`mailto:jo@x.ie?subject=Hello`), or before the punctuation of a
 * sentence. Asian keyboards type a full-width `＠`.
 */
const extractAddress = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[.,;]+$/, '');

const typedAddress = v.pipe(
  typedText(messages.emailInvalid, messages.emailInvalid),
  clean(extractAddress),
);

export const email = v.pipe(typedAddress, v.check(isEmail, getEmailMessage));

/** Optional email address: undefined leaves the stored value unchanged; null and '' clear it. */
export const optionalEmail = v.optional(
  v.pipe(
    v.nullable(v.string(messages.emailInvalid), ''),
    typedAddress,
    v.check((address) => address === '' || isEmail(address), getEmailMessage),
  ),
);

/** Cleaned name of at most `max` characters. The message for a longer name contains `max`. */
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

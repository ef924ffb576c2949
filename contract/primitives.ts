import * as v from 'valibot';
import { toAsciiEmail } from './ascii-email.ts';
import { maxLength, maxPence } from './limits.ts';
import { cleanText } from './text/clean-text.ts';
import { messages } from './text/messages.ts';

/**
 * Marks a field beyond spec §7 in the OpenAPI document. `schema` must be optional. A call with `extension:
 * true` needs no marks.
 */
export const extension = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ 'x-extension': true }));

/** A hash of the row's editable fields, for `If-Match`. */
export const version = extension(v.optional(v.string()));

/** A string from our server, a number from others. The app sends it back unchanged. */
export const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.integer())]);
export type Id = v.InferOutput<typeof id>;

const FIRST_INSTANT_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns undefined outside the years 1 to 9999, which PostgreSQL could not store. */
export const toInstant = (ms: number) =>
  ms >= FIRST_INSTANT_MS && ms <= LAST_INSTANT_MS ? new Date(ms) : undefined;

export const parseInstant = (text: string) => toInstant(Date.parse(text));

/** The text has the format ISO 8601. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => parseInstant(text) !== undefined, 'Not a date'),
  v.metadata({ format: 'date-time' }),
);

const isDay = (text: string) => {
  const instant = parseInstant(`${text}T00:00:00Z`);
  return instant?.toISOString().slice(0, 10) === text;
};

/** A day such as `2026-11-27`, in the time zone of the shop. */
export const day = v.pipe(v.string(), v.check(isDay, 'Not a day'), v.metadata({ format: 'date' }));

export const pence = v.pipe(
  v.number(messages.invalid),
  v.integer(messages.invalid),
  v.minValue(0, messages.invalid),
  v.maxValue(maxPence, messages.amountTooLarge),
);

// PostgreSQL cannot store U+0000. No keyboard has it, so it is refused instead of removed.
const isStorable = (text: string) => !text.includes('\u0000');

/** The text comes from a program, or is a secret. It stays exactly as sent. */
export const rawText = (max: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.check(isStorable, messages.unsupportedCharacter),
    v.maxLength(max, messages.tooLong),
  );

/** Unlike `v.transform`, it keeps the type, so the rules after it appear in the OpenAPI document. */
const clean = (
  operation: (text: string) => string,
): v.BaseTransformation<string, string, never> => ({
  kind: 'transformation',
  type: 'clean',
  reference: clean,
  async: false,
  '~run': (dataset) => ({ ...dataset, value: operation(dataset.value) }),
});

/** Cleaning takes time that grows with the square of the length. */
const MAX_TYPED_LENGTH = 2_000;

const isCleanable = (typed: string) => typed.length <= MAX_TYPED_LENGTH;

/** Texts that a person types or pastes. */
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

/** `max` counts UTF-16 code units after cleaning, as an input's `maxLength`. */
export const text = (max: number, tooLongMessage: string = messages.tooLong) =>
  v.pipe(typedText(messages.invalid, tooLongMessage), v.maxLength(max, tooLongMessage));

/** The text is one line. Undefined keeps the stored value. Null and '' clear it. */
export const optionalText = (max: number) =>
  v.optional(v.pipe(v.nullable(v.string(messages.invalid), ''), text(max)));

/** The rules are those of `optionalText`. The `tel:` of a copied link is removed. */
export const optionalPhone = v.optional(
  v.pipe(
    v.nullable(v.string(messages.invalid), ''),
    typedText(),
    clean((typed) => typed.replace(/^tel:\s*/i, '')),
    v.maxLength(maxLength.phone, messages.tooLong),
  ),
);

const addressPattern = v.pipe(v.string(), v.rfcEmail());

/** True for `o'neil@x.ie` or `jo@bücher.test`. The domain must contain a dot. */
export const isEmail = (address: string) => {
  const ascii = toAsciiEmail(address);
  return (
    ascii.length <= maxLength.email &&
    v.is(addressPattern, ascii) &&
    /\.[^.]+$/.test(ascii.slice(ascii.lastIndexOf('@')))
  );
};

/** Such a name needs SMTPUTF8 on every mail server on the way, which few support. */
const hasLettersBeyondAscii = (address: string) => {
  const [name = '', domain] = address.split('@');
  return domain !== undefined && /[^\0-\x7f]/.test(name);
};

const getEmailMessage = ({ input }: { readonly input: string }) =>
  hasLettersBeyondAscii(input) ? messages.emailNotAscii : messages.emailInvalid;

/**
 * Takes the address out of a copied link such as `mailto:jo@x.ie?subject=Hello`, and removes the punctuation
 * of a sentence after it. NFKC turns the `＠` of Asian keyboards into `@`.
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

/** Undefined keeps the stored value. Null and '' clear it. */
export const optionalEmail = v.optional(
  v.pipe(
    v.nullable(v.string(messages.emailInvalid), ''),
    typedAddress,
    v.check((address) => address === '' || isEmail(address), getEmailMessage),
  ),
);

export const nameText = (max: number) =>
  text(max, `${messages.nameTooLong}: at most ${max} characters`);

export const staffName = (emptyMessage: string) =>
  v.pipe(nameText(maxLength.name), v.nonEmpty(emptyMessage));

/** `count` is for all pages. */
export const createPageSchema = <Entity extends v.GenericSchema>(entity: Entity) =>
  v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)), results: v.array(entity) });

/** Takes a number, or the digits of a query string. */
export const positiveInteger = (max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))], messages.invalid),
    v.integer(messages.invalid),
    v.minValue(1, messages.invalid),
    v.maxValue(max, messages.invalid),
  );

export const pagingEntries = (maxPageSize: number) => ({
  limit: v.optional(positiveInteger(maxPageSize)),
  page: v.optional(positiveInteger(1_000_000_000)),
  search: v.optional(text(maxLength.search)),
});

import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import * as v from 'valibot';
import { toBarePhone } from '../../../contract/text/phone-spellings.ts';

// This file imports the full metadata, because the smaller sets contain the premium-rate ranges of
// a few countries only.

/**
 * The countries to whose numbers the server sends text messages. A number without a country code
 * belongs to the first country.
 */
export type PhoneCountries = readonly [CountryCode, ...CountryCode[]];

/**
 * Whether calls to the number cost extra. The library has the ranges that are in use. In the UK,
 * all other numbers that begin with 9 are reserved for premium rates, too.
 */
const isPremiumRate = (number: PhoneNumber) =>
  number.getType() === 'PREMIUM_RATE' ||
  (number.countryCallingCode === '44' && number.nationalNumber.startsWith('9'));

/**
 * Whether a UK number is too short. The library accepts 7 digits. Without the leading zero, mobile
 * numbers have 10 digits and other numbers 9 or 10.
 */
const isIncomplete = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '44' && !/^(?:7\d{9}|[1-689]\d{8,9})$/.test(nationalNumber);

/** Control characters, such as line breaks, separate two texts. No number has them. */
const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text);

/** Parses a text with one phone number. Returns undefined for any other text. */
const parsePhone = (phone: string, [defaultCountry]: PhoneCountries) => {
  if (hasControlCharacter(phone)) return undefined;
  const number = parsePhoneNumberFromString(toBarePhone(phone), { defaultCountry, extract: false });
  return number?.isPossible() && !isIncomplete(number) ? number : undefined;
};

/**
 * Returns the number of a typed text in E.164 format (`+447700900123`), in which numbers are stored
 * beside the typed text and compared. Returns an empty text if the text is no number, and null
 * without a text.
 */
export const toE164 = (phone: string | null | undefined, countries: PhoneCountries) =>
  phone ? (parsePhone(phone, countries)?.number ?? '') : null;

/**
 * Returns the number in E.164 format (`+447700900123`). Returns undefined for a number that gets no
 * text messages: one that is not possible, belongs to none of `countries`, is too short or costs
 * extra. Does not check whether the number is in use.
 */
export const toSmsNumber = (phone: string, countries: PhoneCountries) => {
  const number = parsePhone(phone, countries);
  if (!number || isPremiumRate(number)) return undefined;
  return number.getPossibleCountries().some((country) => countries.includes(country))
    ? number.number
    : undefined;
};

/** Formats a number in E.164 for people: `07700 900123`, or from abroad `+353 87 123 4567`. */
export const formatE164 = (e164: string) => {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === '44'
    ? number.formatNational()
    : number.formatInternational();
};

const MESSAGE = 'must be two-letter codes of countries with commas between, such as GB,IE';

/** `GB,IE`: the codes of countries, the default country first. */
export const phoneCountriesSchema = v.pipe(
  v.string(),
  v.transform((text) => text.toUpperCase().split(/[\s,]+/)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): PhoneCountries => {
    const [first, ...others] = value.filter((code) => isSupportedCountry(code));
    if (first !== undefined && 1 + others.length === value.length) return [first, ...others];
    addIssue({ message: MESSAGE });
    return NEVER;
  }),
);

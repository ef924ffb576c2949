import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import * as v from 'valibot';
import { toBarePhone } from '../../../contract/text/phone-spellings.ts';

// The full metadata, because the smaller sets have the premium-rate ranges of a few countries only.

/**
 * The server sends text messages to their numbers. A number without a country code belongs to the first
 * country.
 */
export type PhoneCountries = readonly [CountryCode, ...CountryCode[]];

/**
 * Calls to these numbers cost extra. The library has the ranges in use. In the UK, all other numbers with a 9
 * at the beginning are reserved for premium rates, too.
 */
const isPremiumRate = (number: PhoneNumber) =>
  number.getType() === 'PREMIUM_RATE' ||
  (number.countryCallingCode === '44' && number.nationalNumber.startsWith('9'));

/**
 * The library accepts 7 digits. Without the leading zero, UK mobile numbers have 10 digits, and others 9 or
 * 10.
 */
const isIncomplete = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '44' && !/^(?:7\d{9}|[1-689]\d{8,9})$/.test(nationalNumber);

/** Control characters, such as line breaks, separate two texts. */
const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text);

/** Undefined unless the text is one phone number. */
const parsePhone = (phone: string, [defaultCountry]: PhoneCountries) => {
  if (hasControlCharacter(phone)) return undefined;
  const number = parsePhoneNumberFromString(toBarePhone(phone), { defaultCountry, extract: false });
  return number?.isPossible() && !isIncomplete(number) ? number : undefined;
};

/**
 * `+447700900123`, as numbers are stored beside the typed text and compared. Empty: the text is no number.
 * Null: there is no text.
 */
export const toE164 = (phone: string | null | undefined, countries: PhoneCountries) =>
  phone ? (parsePhone(phone, countries)?.number ?? '') : null;

/**
 * Undefined for a number that gets no text messages: not possible, in none of `countries`, too short, or a
 * premium rate. It may not be in use.
 */
export const toSmsNumber = (phone: string, countries: PhoneCountries) => {
  const number = parsePhone(phone, countries);
  if (!number || isPremiumRate(number)) return undefined;
  return number.getPossibleCountries().some((country) => countries.includes(country))
    ? number.number
    : undefined;
};

/** `07700 900123`, or from abroad `+353 87 123 4567`. */
export const formatE164 = (e164: string) => {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === '44'
    ? number.formatNational()
    : number.formatInternational();
};

const MESSAGE = 'must be two-letter codes of countries with commas between, such as GB,IE';

/** The default country first: `GB,IE`. */
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

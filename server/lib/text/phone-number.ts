import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import * as v from 'valibot';
import { toBarePhone } from '../../../contract/text/phone-spellings.ts';

// `max` is the full metadata. The smaller sets have the premium-rate numbers of only a few countries.

/** A number without a country code belongs to the first. */
export type PhoneCountries = readonly [CountryCode, ...CountryCode[]];

/**
 * The library knows the numbers in use. In the UK, all others that begin with a 9 are reserved for premium
 * rates.
 */
const isPremiumRate = (number: PhoneNumber) =>
  number.getType() === 'PREMIUM_RATE' ||
  (number.countryCallingCode === '44' && number.nationalNumber.startsWith('9'));

/** The library accepts 7 digits, but UK numbers have 10 without the leading zero, or 9 if not mobile. */
const isIncomplete = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '44' && !/^(?:7\d{9}|[1-689]\d{8,9})$/.test(nationalNumber);

const hasControlCharacter = (text: string) => /\p{Cc}/u.test(text);

const parsePhone = (phone: string, [defaultCountry]: PhoneCountries) => {
  if (hasControlCharacter(phone)) return undefined;
  const number = parsePhoneNumberFromString(toBarePhone(phone), { defaultCountry, extract: false });
  return number?.isPossible() && !isIncomplete(number) ? number : undefined;
};

/**
 * A number such as `+447700900123` is stored next to the typed text, and compared. Returns '' when the text
 * is no number, and null without a text.
 */
export const toE164 = (phone: string | null | undefined, countries: PhoneCountries) =>
  phone ? (parsePhone(phone, countries)?.number ?? '') : null;

/** The number may not be in use. */
export const toSmsNumber = (phone: string, countries: PhoneCountries) => {
  const number = parsePhone(phone, countries);
  if (!number || isPremiumRate(number)) return undefined;
  return number.getPossibleCountries().some((country) => countries.includes(country))
    ? number.number
    : undefined;
};

/** People read `07700 900123`, or `+353 87 123 4567` for a foreign number. */
export const formatE164 = (e164: string) => {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.countryCallingCode === '44'
    ? number.formatNational()
    : number.formatInternational();
};

const MESSAGE = 'must be two-letter codes of countries with commas between, such as GB,IE';

/** The default country is the first, as in `GB,IE`. */
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

// This file imports the full metadata, because the smaller sets contain the premium-rate ranges of
// a few countries only.
import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

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

/**
 * Returns the number in E.164 format (`+447700900123`). Returns undefined for a number that gets no
 * text messages: one that is not possible, belongs to none of `countries`, is too short or costs
 * extra. Does not check whether the number is in use.
 */
export const toSmsNumber = (phone: string, countries: PhoneCountries) => {
  const number = parsePhoneNumberFromString(phone, {
    defaultCountry: countries[0],
    extract: false,
  });
  if (!number?.isPossible() || isIncomplete(number) || isPremiumRate(number)) return undefined;
  return number.getPossibleCountries().some((country) => countries.includes(country))
    ? number.number
    : undefined;
};

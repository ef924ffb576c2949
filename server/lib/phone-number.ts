// The full metadata, because the smaller sets know the premium-rate ranges of a few countries only.
import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Countries to whose numbers the server sends text messages; numbers without a country code are of the first. */
export type PhoneCountries = readonly [CountryCode, ...CountryCode[]];

/** Every UK number with 9 as first digit is a premium-rate number, also in ranges that are not in use yet. */
const isPremiumRate = (number: PhoneNumber) =>
  number.getType() === 'PREMIUM_RATE' || (number.countryCallingCode === '44' && number.nationalNumber.startsWith('9'));

/** The library takes UK numbers of 7 digits for possible. Mobile numbers have 10 without the leading zero, others 9 or 10. */
const isIncomplete = ({ countryCallingCode, nationalNumber }: PhoneNumber) =>
  countryCallingCode === '44' && !/^(?:7\d{9}|[1-689]\d{8,9})$/.test(nationalNumber);

/**
 * The number in E.164 format (`+447700900123`). Undefined unless it is a possible number of one of `countries`: satellite
 * ranges belong to no country. Whether a number is in use is not checked.
 */
export const toE164 = (phone: string, countries: PhoneCountries) => {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: countries[0], extract: false });
  if (!number?.isPossible() || isIncomplete(number) || isPremiumRate(number)) return undefined;
  return number.getPossibleCountries().some((country) => countries.includes(country)) ? number.number : undefined;
};

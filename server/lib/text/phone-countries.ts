import { isSupportedCountry } from 'libphonenumber-js/max';
import * as v from 'valibot';
import type { PhoneCountries } from './phone-number.ts';

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

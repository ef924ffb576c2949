import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';

/** Undefined, null and '' all mean that the person has none. */
export interface ContactDetails {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly phoneE164?: string | null | undefined;
}

export const hasSameName = (a: ContactDetails, b: ContactDetails) =>
  a.name.toLowerCase() === b.name.toLowerCase();

export const hasSameEmail = ({ email }: ContactDetails, stored: ContactDetails) =>
  email ? getEmailForms(email).includes((stored.email ?? '').toLowerCase()) : !stored.email;

/** Unreadable numbers are compared by their last digits. */
export const hasSamePhone = ({ phone, phoneE164 }: ContactDetails, stored: ContactDetails) => {
  if (!phone) return !stored.phone;
  if (phoneE164 && stored.phoneE164) return phoneE164 === stored.phoneE164;
  const digits = toSubscriberDigits(phone);
  return digits !== '' && digits === toSubscriberDigits(stored.phone);
};

/**
 * An equal email address is enough. With an equal phone number, the name or the email address must be equal
 * too, because people may share a phone.
 */
const isMatch = (person: ContactDetails, stored: ContactDetails) => {
  if (person.email && hasSameEmail(person, stored)) return true;
  if (!person.phone || !hasSamePhone(person, stored)) return false;
  const hasOtherEmail = person.email && stored.email && !hasSameEmail(person, stored);
  return hasSameName(person, stored) || !hasOtherEmail;
};

/** Prefers a match in all three, then by name, by email, and by phone. */
export const pickBestMatch = <Stored extends ContactDetails>(
  person: ContactDetails,
  stored: readonly Stored[],
): Stored | undefined => {
  const score = (each: Stored) => {
    const [name, email, phone] = [
      hasSameName(person, each),
      hasSameEmail(person, each),
      hasSamePhone(person, each),
    ];
    return (
      Number(name && email && phone) * 8 + Number(name) * 4 + Number(email) * 2 + Number(phone)
    );
  };
  let best: Stored | undefined;
  for (const each of stored)
    if (isMatch(person, each) && (!best || score(each) > score(best))) best = each;
  return best;
};

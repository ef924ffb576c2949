import type { Recipient } from '../model/recipient.ts';

/** The part of https://w3c.github.io/contact-picker/ that browsers implement. */
interface Contact {
  readonly name?: readonly string[];
  readonly email?: readonly string[];
  readonly tel?: readonly string[];
}

declare global {
  interface Navigator {
    readonly contacts?: {
      readonly select: (parts: readonly (keyof Contact)[]) => Promise<readonly Contact[]>;
    };
  }
}

/** Whether the number is a British mobile number, such as `07700 900123` or `+44 7700 900123`. */
const isMobile = (phone: string) => /^(?:0|\+44|0044)7/.test(phone.replace(/\s/g, ''));

/** Takes the first mobile number if there is one, because requests go out as text messages. */
const toRecipient = ({ name = [], email = [], tel = [] }: Contact): Recipient => ({
  name: name[0] ?? '',
  email: email[0] ?? '',
  phone: tel.find(isMobile) ?? tel[0] ?? '',
});

export const hasContactPicker = () => Boolean(navigator.contacts?.select);

/** Opens the phone's contact picker. Resolves to undefined when the user closes it. */
export const pickContact = async () => {
  // `select` rejects when the user closes the picker.
  const [contact] = (await navigator.contacts?.select(['name', 'email', 'tel']).catch(() => [])) ?? [];
  return contact && toRecipient(contact);
};

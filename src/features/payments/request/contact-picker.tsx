import { Button } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import type { Recipient } from './recipient-fields.tsx';

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

const isMobile = (phone: string) => /^(?:0|\+44|0044)7/.test(phone.replace(/\s/g, ''));

/** Prefers a mobile number, because requests go out as text messages. */
const toRecipient = ({ name = [], email = [], tel = [] }: Contact): Recipient => ({
  name: name[0] ?? '',
  email: email[0] ?? '',
  phone: tel.find(isMobile) ?? tel[0] ?? '',
});

/** Fills in a contact of the phone; shows nothing if the browser has no contact picker. */
export const ContactPicker = ({ onPick }: { readonly onPick: (recipient: Recipient) => void }) => {
  const { contacts } = navigator;
  if (!contacts?.select) return null;
  const pick = async () => {
    // `select` rejects when the user closes the picker.
    const [contact] = await contacts.select(['name', 'email', 'tel']).catch(() => []);
    if (contact) onPick(toRecipient(contact));
  };
  return (
    <Button variant="default" leftSection={<IconAddressBook size={20} aria-hidden />} onClick={pick}>
      Pick a contact
    </Button>
  );
};

import { Button } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import type { Recipient } from './recipient-fields.tsx';

/** As far as the browsers that have it go: https://w3c.github.io/contact-picker/ */
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

/** Of several numbers the one that takes texts. */
const recipientOf = ({ name = [], email = [], tel = [] }: Contact): Recipient => ({
  name: name[0] ?? '',
  email: email[0] ?? '',
  phone: tel.find(isMobile) ?? tel[0] ?? '',
});

/** Fills in somebody from the phone's own contacts, where the browser can ask for one. */
export const ContactPicker = ({ onPick }: { readonly onPick: (recipient: Recipient) => void }) => {
  const { contacts } = navigator;
  if (!contacts?.select) return null;
  const pick = async () => {
    // Going back without a choice is no failure.
    const [contact] = await contacts.select(['name', 'email', 'tel']).catch(() => []);
    if (contact) onPick(recipientOf(contact));
  };
  return (
    <Button variant="default" leftSection={<IconAddressBook size={20} aria-hidden />} onClick={pick}>
      Pick a contact
    </Button>
  );
};

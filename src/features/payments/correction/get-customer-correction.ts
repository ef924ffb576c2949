import type { CustomerPayload } from '../../../../contract/entities/customer-payload.ts';
import { toBarePhone } from '../../../../contract/text/phone-spellings.ts';
import { isSameText } from '../model/recipient.ts';

const channels = ['email', 'phone'] as const;
type Channel = (typeof channels)[number];

/** A contact is a saved customer, or the recipient of a request. */
export interface Contact {
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

interface CustomerCorrection {
  readonly channels: readonly Channel[];
  readonly payload: CustomerPayload;
}

/** The form groups the digits of a number. */
const hasSame = (channel: Channel, saved: Contact, typed: Contact) =>
  channel === 'phone'
    ? toBarePhone(saved.phone ?? '') === toBarePhone(typed.phone ?? '')
    : isSameText(saved[channel], typed[channel]?.trim());

export const hasTypedAddress = (saved: Contact, typed: Contact) =>
  channels.every((channel) => hasSame(channel, saved, typed));

/**
 * A saved value of a `wrong` contact changes to another typed value. Returns undefined if no field
 * changes, the user has typed another name, or no address would be left.
 */
export const getCustomerCorrection = (
  saved: Contact,
  wrong: readonly Contact[],
  typed: Contact,
): CustomerCorrection | undefined => {
  if (!isSameText(saved.name, typed.name.trim())) return undefined;
  const changed = channels.filter(
    (channel) =>
      wrong.some((contact) => hasSame(channel, contact, saved)) && !hasSame(channel, saved, typed),
  );
  const getText = (channel: Channel) =>
    (changed.includes(channel) ? typed : saved)[channel]?.trim() ?? '';
  const payload = { name: saved.name, email: getText('email'), phone: getText('phone') };
  const hasAddress = payload.email !== '' || payload.phone !== '';
  return changed.length > 0 && hasAddress ? { channels: changed, payload } : undefined;
};

import * as v from 'valibot';
import { type ShopProfile, shopPayload } from '../../../contract/entities/shop.ts';
import { defaultConfirmAbovePence, maxLinkLifetimeDays } from '../../../contract/limits.ts';
import { reminderDays, reminderDaysInvalid } from '../../../contract/payments/reminders.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';

/** A whole number of days within the limit, or empty. */
const isLinkLifetime = (text: string) => {
  if (text === '') return true;
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days >= 1 && days <= maxLinkLifetimeDays;
};

/** An entry that is no number becomes NaN, which is not valid. */
const parseDays = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const isReminderDays = (text: string) => v.is(reminderDays, parseDays(text));

/**
 * Without days, links never expire, and customers get no reminders. The shop's code has a form of
 * its own.
 */
export const shopFormSchema = v.object({
  ...v.omit(shopPayload, ['counterMax', 'counterSharesPrices']).entries,
  includeVat: v.pipe(
    v.picklist(['', 'on', 'off']),
    v.transform((chosen) => (chosen === '' ? null : chosen === 'on')),
  ),
  linkLifetimeDays: v.pipe(
    v.string(),
    v.trim(),
    v.check(isLinkLifetime, shopMessages.linkLifetimeInvalid),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
  reminderDays: v.pipe(
    v.string(),
    v.check(isReminderDays, reminderDaysInvalid),
    v.transform(parseDays),
  ),
});

/** '' before the owner has said it. */
const toVatChoice = (includeVat: boolean | null | undefined): '' | 'on' | 'off' => {
  if (typeof includeVat !== 'boolean') return '';
  return includeVat ? 'on' : 'off';
};

export const toFormValues = ({
  name,
  phone,
  address,
  vatNumber,
  replyTo,
  linkLifetimeDays,
  pricesIncludeVat,
  includeVat,
  confirmAbove,
  allowsDelayedMethods,
  reminderDays: days = [],
  colour,
  dataContact,
}: ShopProfile) => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  vatNumber: vatNumber ?? '',
  replyTo: replyTo ?? '',
  linkLifetimeDays: linkLifetimeDays === null ? '' : String(linkLifetimeDays),
  pricesIncludeVat,
  includeVat: toVatChoice(includeVat),
  confirmAbove: confirmAbove ?? defaultConfirmAbovePence,
  allowsDelayedMethods: allowsDelayedMethods ?? false,
  reminderDays: days.join(', '),
  colour: colour ?? '',
  dataContact: dataContact ?? '',
});

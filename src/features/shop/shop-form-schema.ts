import * as v from 'valibot';
import { type ShopProfile, shopPayload } from '../../../contract/entities/shop.ts';
import { defaultConfirmAbovePence, maxLinkLifetimeDays } from '../../../contract/limits.ts';
import { reminderDays, reminderDaysInvalid } from '../../../contract/payments/reminders.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';

/** A whole number of days, or nothing, is valid. */
const isLinkLifetimeText = (text: string) => {
  if (text === '') return true;
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days >= 1 && days <= maxLinkLifetimeDays;
};

/** The schema refuses NaN. */
const parseDays = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

const isReminderDaysText = (text: string) => v.is(reminderDays, parseDays(text));

/** Without a lifetime, links never expire. The counter page has a form of its own. */
export const shopFormSchema = v.object({
  ...v.omit(shopPayload, ['counterMax', 'counterSharesPrices']).entries,
  includeVat: v.pipe(
    v.picklist(['', 'on', 'off']),
    v.transform((chosen) => (chosen === '' ? null : chosen === 'on')),
  ),
  linkLifetimeDays: v.pipe(
    v.string(),
    v.trim(),
    v.check(isLinkLifetimeText, shopMessages.linkLifetimeInvalid),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
  reminderDays: v.pipe(
    v.string(),
    v.check(isReminderDaysText, reminderDaysInvalid),
    v.transform(parseDays),
  ),
});

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

import * as v from 'valibot';
import { defaultConfirmAbovePence, maxLinkLifetimeDays } from '../../../contract/limits.ts';
import { type ShopProfile, shopPayload } from '../../../contract/shop.ts';
import { shopMessages } from '../../../contract/shop-messages.ts';

/** Whether `text` is a whole number of days within the limit, or empty. */
const isLinkLifetime = (text: string) => {
  if (text === '') return true;
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days >= 1 && days <= maxLinkLifetimeDays;
};

/** The fields of the payload. The form has `linkLifetimeDays` as text; an empty text means that links never expire. */
export const shopFormSchema = v.object({
  ...shopPayload.entries,
  linkLifetimeDays: v.pipe(
    v.string(),
    v.trim(),
    v.check(isLinkLifetime, shopMessages.linkLifetimeInvalid),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
});

export const toFormValues = ({
  name,
  phone,
  address,
  replyTo,
  linkLifetimeDays,
  pricesIncludeVat,
  confirmAbove,
  allowsDelayedMethods,
}: ShopProfile) => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  replyTo: replyTo ?? '',
  linkLifetimeDays: linkLifetimeDays === null ? '' : String(linkLifetimeDays),
  pricesIncludeVat,
  confirmAbove: confirmAbove ?? defaultConfirmAbovePence,
  allowsDelayedMethods: allowsDelayedMethods ?? false,
});

import * as v from 'valibot';
import { defaultConfirmAbovePence, maxLinkLifetimeDays } from '../../../contract/limits.ts';
import { type ShopProfile, shopPayload } from '../../../contract/shop.ts';
import { shopMessages } from '../../../contract/shop-messages.ts';

const isLifetime = (text: string) =>
  text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxLinkLifetimeDays);

/** The fields of the payload. `linkLifetimeDays` is the typed text; empty if links never expire. */
export const shopFormSchema = v.object({
  ...shopPayload.entries,
  linkLifetimeDays: v.pipe(
    v.string(),
    v.trim(),
    v.check(isLifetime, shopMessages.linkLifetimeInvalid),
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
}: ShopProfile) => ({
  name,
  phone: phone ?? '',
  address: address ?? '',
  replyTo: replyTo ?? '',
  linkLifetimeDays: linkLifetimeDays === null ? '' : String(linkLifetimeDays),
  pricesIncludeVat,
  confirmAbove: confirmAbove ?? defaultConfirmAbovePence,
});

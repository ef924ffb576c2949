import * as v from 'valibot';
import {
  counterMinPence,
  dataContactMaxLength,
  logoMaxBytes,
  maxLength,
  maxLinkLifetimeDays,
  vatNumberMaxLength,
} from '../limits.ts';
import { reminderDays } from '../payments/reminders.ts';
import {
  nameText,
  optionalEmail,
  optionalPhone,
  optionalText,
  pence,
  text,
  version,
} from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { shopMessages } from '../text/shop-messages.ts';
import { parseVatNumber } from '../vat-number.ts';

export const shopProfile = v.object({
  name: v.string(),
  phone: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** A text as on receipts, such as `GB 123 4567 89`. */
  vatNumber: v.optional(v.nullable(v.string())),
  replyTo: v.nullable(v.string()),
  /** The URL is on this origin. A new logo has a new URL. */
  logoUrl: v.nullable(v.string()),
  /** It is null when links never expire. */
  linkLifetimeDays: v.nullable(v.number()),
  pricesIncludeVat: v.boolean(),
  /** It is null when the owner has not chosen yet. Without this field, the app cannot set it. */
  includeVat: v.optional(v.nullable(v.boolean())),
  /** The app asks before it sends a request for more pence. */
  confirmAbove: v.optional(v.number()),
  /** Such methods settle days later: for example, a bank debit. */
  allowsDelayedMethods: v.optional(v.boolean()),
  /** The days after the last send. Without this field, the server cannot remind. */
  reminderDays: v.optional(v.array(v.number())),
  /**
   * The most pence that a customer can pay at once on the counter page. It is null when the page is off. It
   * is missing when the backend has no such page.
   */
  counterMax: v.optional(v.nullable(v.number())),
  counterUrl: v.optional(v.nullable(v.pipe(v.string(), v.url()))),
  counterSharesPrices: v.optional(v.boolean()),
  /** A colour such as `#1a7f4b`. */
  colour: v.optional(v.nullable(v.string())),
  /** Whom customers ask about their data, and where they complain. */
  dataContact: v.optional(v.nullable(v.string())),
  version,
});
export type ShopProfile = v.InferOutput<typeof shopProfile>;

export const shopName = v.pipe(
  nameText(maxLength.shopName),
  v.nonEmpty(shopMessages.shopNameEmpty),
);

const linkLifetimeDays = v.nullable(
  v.pipe(
    v.number(shopMessages.linkLifetimeInvalid),
    v.integer(shopMessages.linkLifetimeInvalid),
    v.minValue(1, shopMessages.linkLifetimeInvalid),
    v.maxValue(maxLinkLifetimeDays, shopMessages.linkLifetimeInvalid),
  ),
);

/** Undefined keeps the stored number. Null and '' clear it. */
const vatNumber = v.optional(
  v.pipe(
    v.nullable(v.string(messages.invalid), ''),
    text(vatNumberMaxLength, shopMessages.vatNumberInvalid),
    // A check would add a second message to an invalid text.
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return '';
      const parsed = parseVatNumber(dataset.value);
      if (parsed !== undefined) return parsed;
      addIssue({ message: shopMessages.vatNumberInvalid });
      return NEVER;
    }),
  ),
);

export const colourPattern = /^#[0-9a-f]{6}$/;

/** Undefined keeps the stored colour. Null and '' clear it. */
const colour = v.optional(
  v.pipe(
    v.nullable(v.string(messages.invalid), ''),
    v.toLowerCase(),
    v.check((chosen) => chosen === '' || colourPattern.test(chosen), shopMessages.colourInvalid),
  ),
);

export const shopPayload = v.object({
  name: shopName,
  phone: optionalPhone,
  address: optionalText(maxLength.address),
  vatNumber,
  replyTo: optionalEmail,
  linkLifetimeDays,
  pricesIncludeVat: v.boolean(messages.invalid),
  /** Null and undefined keep the stored value. */
  includeVat: v.optional(v.nullable(v.boolean(messages.invalid))),
  confirmAbove: v.optional(pence),
  allowsDelayedMethods: v.optional(v.boolean(messages.invalid)),
  reminderDays: v.optional(reminderDays),
  counterMax: v.optional(
    v.nullable(v.pipe(pence, v.minValue(counterMinPence, shopMessages.counterMaxTooSmall))),
  ),
  counterSharesPrices: v.optional(v.boolean(messages.invalid)),
  colour,
  dataContact: optionalText(dataContactMaxLength),
});
export type ShopPayload = v.InferInput<typeof shopPayload>;

const BASE64_BYTES_PER_GROUP = 3;
const BASE64_CHARACTERS_PER_GROUP = 4;
const maxLogoCharacters =
  Math.ceil(logoMaxBytes / BASE64_BYTES_PER_GROUP) * BASE64_CHARACTERS_PER_GROUP;

/** A PNG or SVG file in base64. */
export const logoPayload = v.object({
  image: v.pipe(
    v.string(shopMessages.logoInvalid),
    v.maxLength(maxLogoCharacters, shopMessages.logoTooLarge),
    v.base64(shopMessages.logoInvalid),
    v.nonEmpty(shopMessages.logoInvalid),
  ),
});

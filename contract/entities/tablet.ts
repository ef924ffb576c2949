import * as v from 'valibot';
import { tabletNameMaxLength } from '../limits.ts';
import { id, text, timestamp } from '../primitives.ts';
import { toAsciiDigits } from '../text/ascii-digits.ts';
import { messages } from '../text/messages.ts';
import { pin } from './pin.ts';

/** A device of the shop on which staff log in with a PIN. */
export const tablet = v.object({
  id,
  name: v.string(),
  createdAt: timestamp,
  /** Null before the first log-in on the tablet. */
  lastUsedAt: v.nullable(timestamp),
  /** Its second screen, with the capability `displays`; null without one. */
  display: v.optional(v.nullable(v.object({ pairedAt: timestamp, lastSeenAt: timestamp }))),
});
export type Tablet = v.InferOutput<typeof tablet>;

/** The tablets of the shop, in the order in which they were enrolled. */
export const tabletList = v.array(tablet);

export const tabletCodePayload = v.object({
  name: v.pipe(text(tabletNameMaxLength, messages.nameTooLong), v.nonEmpty(messages.nameEmpty)),
});
export type TabletCodePayload = v.InferInput<typeof tabletCodePayload>;

/** A code that enrols one tablet, and the link that opens the tablet's screen with this code. */
export const tabletCode = v.object({ code: v.string(), link: v.string(), expiresAt: timestamp });
export type TabletCode = v.InferOutput<typeof tabletCode>;

/**
 * A code that a tablet or its second screen is set up with. Users may type it with spaces, hyphens
 * and small letters. The letters O, I and L become the digits 0 and 1, which look alike.
 */
export const enrolmentPayload = v.object({
  tabletCode: v.pipe(
    text(40),
    v.transform((typed) =>
      // NFKC turns the full-width letters and hyphens of Asian keyboards into those of ASCII.
      toAsciiDigits(typed.normalize('NFKC'))
        .toUpperCase()
        .replace(/[\s\p{Dash}]/gu, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    ),
    v.nonEmpty('Please enter the code'),
  ),
});
export type EnrolmentPayload = v.InferInput<typeof enrolmentPayload>;

/** The tablet on which the app runs, with the active staff who have a PIN. */
export const currentTablet = v.object({
  name: v.string(),
  /**
   * The number of digits of every PIN in `staff`, when all of them have the least number. Absent when
   * a PIN is longer, so that it stays unknown whose (docs/decisions/026).
   */
  pinDigits: v.optional(v.pipe(v.number(), v.integer())),
  staff: v.array(
    v.object({
      id,
      firstName: v.string(),
      lastName: v.string(),
      /**
       * After too many wrong PINs on this tablet, until the user logs in on it with the password.
       */
      isLocked: v.boolean(),
    }),
  ),
});
export type CurrentTablet = v.InferOutput<typeof currentTablet>;

export const pinLoginPayload = v.object({
  userId: v.pipe(v.string(messages.invalid), v.uuid(messages.invalid)),
  pin,
});
export type PinLoginPayload = v.InferInput<typeof pinLoginPayload>;

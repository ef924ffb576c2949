import * as v from 'valibot';
import { tabletNameMaxLength } from '../limits.ts';
import { id, text, timestamp } from '../primitives.ts';
import { toAsciiDigits } from '../text/ascii-digits.ts';
import { messages } from '../text/messages.ts';
import { pin } from './pin.ts';

/** The field needs the capability `displays`. */
const displayOfTablet = v.optional(
  v.nullable(v.object({ pairedAt: timestamp, lastSeenAt: timestamp })),
);

export const tablet = v.object({
  id,
  name: v.string(),
  createdAt: timestamp,
  lastUsedAt: v.nullable(timestamp),
  display: displayOfTablet,
});
export type Tablet = v.InferOutput<typeof tablet>;

/** The first enrolled tablet is first. */
export const tabletList = v.array(tablet);

/** All active users, who can log in on a tablet if they have a PIN. */
export const tabletStaff = v.array(
  v.object({ id, firstName: v.string(), lastName: v.string(), hasPin: v.boolean() }),
);

export const tabletCodePayload = v.object({
  name: v.pipe(
    text(tabletNameMaxLength, messages.nameTooLong),
    v.nonEmpty('Tablet name must not be empty'),
  ),
});
export type TabletCodePayload = v.InferInput<typeof tabletCodePayload>;

export const tabletCode = v.object({ code: v.string(), link: v.string(), expiresAt: timestamp });
export type TabletCode = v.InferOutput<typeof tabletCode>;

/** Users may type spaces, hyphens and small letters. O becomes 0, and I and L become 1. */
export const enrolmentPayload = v.object({
  tabletCode: v.pipe(
    text(40),
    v.transform((typed) =>
      // NFKC turns the full-width characters of Asian keyboards into ASCII.
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

/** `staff` are the active users with a PIN. */
export const currentTablet = v.object({
  name: v.string(),
  display: displayOfTablet,
  /**
   * The length of every PIN in `staff`, if all have the shortest length. The field is otherwise missing, so
   * that a longer PIN stays secret (docs/decisions/026).
   */
  pinDigits: v.optional(v.pipe(v.number(), v.integer())),
  staff: v.array(
    v.object({
      id,
      firstName: v.string(),
      lastName: v.string(),
      /** A log-in on this tablet with the password ends the lock. */
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
